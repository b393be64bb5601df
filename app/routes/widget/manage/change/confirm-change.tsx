import { getFormProps, useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { BackLink } from '#app/routes/widget/back-link.tsx'
import { PayMethods } from '#app/routes/widget/checkout/pay-methods.tsx'
import { GuestErrors } from '#app/routes/widget/guest-errors.tsx'
import { withOpeningHours } from '#app/routes/widget/opening.server.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/confirm-change'
import { ChangePlanLines } from './change-plan-lines.tsx'
import { loadOwnBooking } from './changing.server.ts'
import { handleGuestChange } from './handle-guest-change.server.ts'
import { loadPlannedMove, startInAddress } from './planned-move.server.ts'

const FORM_ID = 'confirm-change'

/** Shows what a change does and costs before it is made; where the time is not free, the nearest that are. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = await withOpeningHours(context.get(guestServices))
  const movable = await loadOwnBooking(guest, params)
  const { order, booking } = movable
  const chooseAddress = stepAddress(guest.address, order, `manage/change/${booking.id}`)
  const planned = await loadPlannedMove(guest, movable, url.searchParams)
  if (!planned) throw redirect(chooseAddress)
  return { ...planned, chooseAddress, requestKey: guest.newKey() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = await withOpeningHours(context.get(guestServices))
  return handleGuestChange(guest, {
    ...(await loadOwnBooking(guest, params)),
    form: await readForm(request),
    startRent: startInAddress(guest) ?? notFound(),
    // What is wrong with the time is said by the page, with other times.
    isOfPage: (refusal) => 'at' in refusal && (refusal.at === 'startRent' || refusal.at === 'quantity'),
  })
}

export default function ConfirmChangeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { plan, refused, chooseAddress, requestKey, name, methods, contact } = loaderData
  const result = actionData?.result
  const [form, fields] = useForm<{ provider: string }>({ id: FORM_ID, lastResult: result ?? null })
  const label = t('guest.how_to_pay')
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('manage.change')} hasError={result?.error !== undefined || refused !== null} />
      {refused ? (
        <GuestErrors
          formId={FORM_ID}
          problem={{ fields: { '': refused.text } }}
          alternatives={refused.nearest}
        />
      ) : (
        <ErrorSummary formId={FORM_ID} result={result} labels={{ provider: label }} />
      )}
      <BackLink to={chooseAddress}>{t('manage.change_other')}</BackLink>
      <h1 className="below-18">{t(plan ? 'manage.change_check' : 'manage.change')}</h1>
      {plan ? (
        <form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="planName" value={plan.name} />
          <input type="hidden" name="version" value={plan.version} />
          <input type="hidden" name="requestKey" value={requestKey} />
          <ChangePlanLines plan={plan} name={name} />
          {plan.toPayMinor > 0 ? (
            <>
              <PayMethods
                field={fields.provider}
                label={label}
                methods={methods}
                contact={contact}
                payLabel={t('guest.pay_amount', { amount: format.money(plan.toPayMinor) })}
                bookLabel={t('manage.change_do', { time: format.dateTime(plan.after.startRent) })}
              />
              <p className="muted">{t('manage.change_reserved')}</p>
            </>
          ) : null}
          <button className="button primary large block" type="submit" data-submit-label>
            {t('manage.change_do', { time: format.dateTime(plan.after.startRent) })}
          </button>
        </form>
      ) : (
        <a className="button secondary large" href={chooseAddress}>
          {t('manage.change_other')}
        </a>
      )}
    </main>
  )
}
