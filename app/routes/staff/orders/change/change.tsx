import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useFocusOnChoice } from '#app/routes/staff/orders/choice/use-focus-on-choice.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TypedGuard } from '#app/ui/form/edit/leave-guard.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/change'
import { ChangeForm } from './change-form.tsx'
import { OUTCOME } from './change-outcome.tsx'
import { handleChange } from './handle-change.server.ts'
import { type ChangePage, loadChangePage } from './load-change.server.ts'
import type { PlanView } from './plan-view.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return { page: await loadChangePage(context, params, url) }
}

export function action(args: Route.ActionArgs) {
  return handleChange(args)
}

/** Staff change a booking: what and when, the plan of it, and only then the change. Source: domain.md §5 'Change'. */
export default function ChangeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const page = actionData?.page ?? loaderData.page
  const title = t('change.title', { id: page.bookingId })
  // Says for which answer: another that comes has a plan of what is chosen by then.
  const [changedSince, setChangedSince] = useState('')
  const isOld = changedSince === page.requestKey
  const hasError = Boolean(actionData?.result.error)
  useFocusOnChoice(page.requestKey, (chosen) => {
    const outcome = hasError || !actionData ? null : document.getElementById(OUTCOME)
    const next = chosen ?? outcome
    next?.focus({ preventScroll: next === chosen && !hasError })
  })
  return (
    <>
      <PageTitle page={title} hasError={hasError} />
      <PageHeader
        title={title}
        crumb={{ to: `/orders/${page.orderId}`, label: t('order.title', { id: page.orderId }) }}
        subtitle={[page.title, page.customer, format.period(page.startRent, page.endRent)]
          .filter(Boolean)
          .join(' · ')}
      />
      <TypedGuard formId="change" />
      <OtherBookings page={page} />
      <div role="status">
        {actionData?.other ? <Banner tone="warning">{actionData.other}</Banner> : null}
        {actionData?.plan?.period.isChanged ? <NewPeriod plan={actionData.plan} isOld={isOld} /> : null}
      </div>
      {loaderData.page.fixed ? (
        <>
          <Banner tone="info">{loaderData.page.fixed}</Banner>
          <p className="mt-4">
            <Link className="button secondary" to={page.origin}>
              {t('common.back')}
            </Link>
          </p>
        </>
      ) : (
        // Each answer is a form of its own: what its fields begin with has changed.
        <ChangeForm
          key={page.requestKey}
          page={page}
          plan={isOld ? null : (actionData?.plan ?? null)}
          unchanged={isOld ? null : (actionData?.unchanged ?? null)}
          onChange={() => setChangedSince(page.requestKey)}
          nearest={actionData?.nearest ?? []}
          result={actionData?.result}
        />
      )}
    </>
  )
}

/** Both times side by side, and what the change does to the price. An old one leaves its room. */
function NewPeriod({ plan, isOld }: { plan: PlanView; isOld: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const { period, bookingMinor, differenceText } = plan
  const { before, after } = period
  return (
    <div className={isOld ? 'change-period is-old' : 'change-period'}>
      <div>
        <small>{t('change.now')}</small>
        <b>
          <del>{format.period(before.startRent, before.endRent)}</del>
        </b>
      </div>
      <Icon name="right" />
      <div>
        <small>{t('change.new_time')}</small>
        <b>{format.period(after.startRent, after.endRent)}</b>
        <small>
          {bookingMinor.after === bookingMinor.before
            ? t('change.same_price')
            : t('change.price_difference', { difference: differenceText })}
        </small>
      </div>
    </div>
  )
}

/** Leads to the order's other bookings, where there are any. */
function OtherBookings({ page }: { page: ChangePage }) {
  const t = useTranslate()
  const format = useFormat()
  if (page.bookings.length < 2) return null
  return (
    <nav className="change-bookings" aria-label={t('change.bookings')}>
      {page.bookings.map(({ id, title, startRent, endRent, address }) => (
        <Link
          key={id}
          to={address}
          className="button secondary small"
          aria-current={id === page.bookingId ? 'page' : undefined}
        >
          {title} · {format.period(startRent, endRent)}
        </Link>
      ))}
    </nav>
  )
}
