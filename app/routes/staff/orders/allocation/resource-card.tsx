import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import type { toBookingPage } from '#app/routes/staff/orders/booking/load-booking.server.ts'
import { StayBadge, type StayState } from '#app/ui/feedback/badge.tsx'
import type { FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { AllocationView, ResourcesView } from './load-allocation.server.ts'
import { ResourcePanel } from './resource-panel.tsx'

/** Props of every form of the page. */
export type AllocationForm = {
  /** The order's. */
  version: number
  /** The page to go back to. */
  origin: string
  answer: FormAnswer | undefined
}

type ResourceCardProps = AllocationForm & {
  booking: ReturnType<typeof toBookingPage> & { stage: StayState }
  product: AllocationView
  resources: ResourcesView
  /** Message of a refusal, before its reason. */
  notSaved: string
}

/** A product that needs resources: what it has now, and the panel that changes it. */
export function ResourceCard({ booking, resources, ...panel }: ResourceCardProps) {
  const t = useTranslate()
  const format = useFormat()
  const { name, quantity } = panel.product
  const { customerName, phone } = booking
  const { types, allowSplit } = resources
  const current = types.map((type) => ({
    term: type.name,
    value:
      type.options
        .filter((option) => option.quantity > 0)
        .map((option) => t('allocation.of_resource', { name: option.name, count: option.quantity }))
        .join(', ') || t('manifest.not_allocated'),
  }))
  const isPossible = types.every(({ options }) => {
    const available = options.map((option) => option.available)
    const most = allowSplit ? available.reduce((sum, each) => sum + each, 0) : Math.max(0, ...available)
    return most >= quantity
  })
  return (
    <section className="card">
      <div className="card-head">
        <div className="grow">
          <h2>{name}</h2>
          <p className="muted">
            {format.period(booking.startRent, booking.endRent)} ·{' '}
            {t('allocation.places', { count: quantity })}
          </p>
        </div>
        <StayBadge state={booking.stage} />
      </div>
      <div className="allocation-place">
        <div className="stack">
          <DescriptionList
            left
            items={[
              ...current,
              { term: t('order.comment_by_guest'), value: booking.commentByGuest },
              {
                term: t('allocation.contact'),
                value: phone ? (
                  <>
                    {customerName}{' '}
                    <a className="tap-target" href={`tel:${phone.dial}`}>
                      {phone.text}
                    </a>
                  </>
                ) : (
                  customerName
                ),
              },
            ]}
          />
          <p className="muted">{t(allowSplit ? 'allocation.may_split' : 'allocation.no_split')}</p>
          {isPossible ? null : (
            <p>
              {t('allocation.none_free')}{' '}
              <Link to={manageAddress(booking.orderId, booking.bookingId)}>{t('change.move')}</Link>
            </p>
          )}
        </div>
        <ResourcePanel {...panel} resources={resources} />
      </div>
    </section>
  )
}
