import { guestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { BackLink } from '#app/routes/widget/back-link.tsx'
import { MonthTable } from '#app/routes/widget/calendar/month-table.tsx'
import { withOpeningHours } from '#app/routes/widget/opening.server.ts'
import { DayStrip } from '#app/routes/widget/product/day-strip.tsx'
import { loadProductPage } from '#app/routes/widget/product/product-page.server.ts'
import { StartTimes } from '#app/routes/widget/product/start-times.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/change'
import { loadOwnBooking, toChoice } from './changing.server.ts'

const FORM_ID = 'change'

/** Days and start times for a booking that its guest moves, by the rules for guests. Source: domain.md §5. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = await withOpeningHours(context.get(guestServices))
  const { order, booking } = await loadOwnBooking(guest, params)
  const page = await loadProductPage(guest, toChoice(guest, booking, url.searchParams), order.id)
  const { address } = guest
  const carried = carry(address, {
    ...{ startDate: page.choice.date, startTime: null, durationId: null, order: null },
    secret: order.secret,
  })
  return {
    page,
    startRent: booking.startRent,
    endRent: booking.endRent,
    backAddress: stepAddress(address, order, 'manage'),
    confirmAddress: `${url.pathname}/confirm`,
    carried: [...new URLSearchParams(carried)],
  }
}

export default function ChangeRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { page, startRent, endRent, backAddress, confirmAddress, carried } = loaderData
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('manage.change')} />
      <BackLink to={backAddress}>{t('common.back')}</BackLink>
      <h1 className="below-4">{t('manage.change')}</h1>
      <p className="muted below-18">
        {page.product.name}, {format.period(startRent, endRent)}
      </p>
      <form method="get" action={confirmAddress} id={FORM_ID} className="stack">
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {page.month ? <MonthTable data={page.month} timesId={`${FORM_ID}-startTime`} /> : null}
        {page.strip ? <DayStrip strip={page.strip} formId={FORM_ID} /> : null}
        <StartTimes page={page} formId={FORM_ID} error={undefined} />
        <p className="muted">{t('manage.change_follows')}</p>
        <button className="button primary large block" type="submit">
          {t('manage.change_show')}
        </button>
      </form>
    </main>
  )
}
