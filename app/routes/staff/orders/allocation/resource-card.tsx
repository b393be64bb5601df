import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import type { toBookingPage } from '#app/routes/staff/orders/booking/load-booking.server.ts'
import { StayBadge, type StayState } from '#app/ui/feedback/badge.tsx'
import type { FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
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

export type AllocatedBooking = ReturnType<typeof toBookingPage> & { stage: StayState }

type ResourceCardProps = AllocationForm & {
  booking: AllocatedBooking
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
          <DescriptionList left items={[...current, ...useBookingFacts(booking)]} />
          <p className="muted">{t(allowSplit ? 'allocation.may_split' : 'allocation.no_split')}</p>
          {isPossible ? null : (
            <p>
              {t('allocation.none_free')}{' '}
              <Link to={manageAddress(booking.orderId, booking.bookingId)}>{t('change.move')}</Link>
            </p>
          )}
          {types.map(({ typeId, day }) => (
            <ResourceDay key={typeId} day={day} />
          ))}
        </div>
        <ResourcePanel {...panel} resources={resources} />
      </div>
    </section>
  )
}

/** Facts of a booking beside its form: the guest's comment, and whom to call. */
export function useBookingFacts({ customerName, phone, commentByGuest }: AllocatedBooking) {
  const t = useTranslate()
  return [
    { term: t('order.comment_by_guest'), value: commentByGuest },
    {
      term: t('allocation.contact'),
      value: phone ? (
        <>
          {customerName}{' '}
          <a className="tap-target underline" href={`tel:${phone.dial}`}>
            {phone.text}
          </a>
        </>
      ) : (
        customerName
      ),
    },
  ]
}

/** Day of each resource of a type as bars, with the hours that the booking is about. */
function ResourceDay({ day }: { day: ResourcesView['types'][number]['day'] }) {
  const { title, marks, own, lanes } = day
  return (
    <section className="resource-day" aria-label={title}>
      <small aria-hidden="true">{title}</small>
      <p className="resource-hours" aria-hidden="true">
        <span>
          {marks.map(({ text, left }) => (
            <span key={text} style={placeStyle({ left })}>
              {text}
            </span>
          ))}
        </span>
      </p>
      <ul>
        {lanes.map(({ resourceId, name, text, isOff, none, rows, bars }) => (
          <li key={resourceId}>
            <span className="visually-hidden">{text}</span>
            <b aria-hidden="true">{name}</b>
            <span
              className={isOff ? 'resource-lane is-off' : 'resource-lane'}
              style={rowsStyle(rows)}
              aria-hidden="true"
            >
              <i className="is-period" style={placeStyle(own)} />
              {bars.map((bar) => (
                <i
                  key={`${bar.left} ${bar.row}`}
                  className={bar.isOwn ? 'resource-bar is-own' : 'resource-bar'}
                  style={placeStyle(bar)}
                  title={bar.text}
                >
                  {bar.label}
                </i>
              ))}
              {none}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeStyle({
  left,
  width = 0,
  row = 0,
}: {
  left: number
  width?: number
  row?: number
}): MeasuredStyle {
  return { '--left': `${left}%`, '--width': `${width}%`, '--row': row }
}

function rowsStyle(rows: number): MeasuredStyle {
  return { '--rows': rows }
}
