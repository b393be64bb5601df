import { Link } from 'react-router'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeAllocationAddress } from '#app/routes/staff/allocation-address.ts'
import { AnswerLines } from '#app/routes/staff/orders/order/answer-lines.tsx'
import { BookedRows, BookingFacts } from '#app/routes/staff/orders/order/booking-card.tsx'
import { CustomerFacts } from '#app/routes/staff/orders/order/order-side.tsx'
import { Badge, OtaBadge, PaymentBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useFocusWhenGone } from '#app/ui/use-focus-when-gone.ts'
import { DialogActions, returnTo } from './booking-dialog-actions.tsx'
import type { loadBookingDialog } from './load-booking.server.ts'

type Dialog = Awaited<ReturnType<typeof loadBookingDialog>>
export type DialogProps = { dialog: Dialog }

/** One booking from every list and calendar: its rows, answers and resources, beside who comes and what is paid. */
export function BookingDialog({ dialog }: DialogProps) {
  const t = useTranslate()
  const { order, booking, answers, origin, can } = dialog
  const page = `/bookings/${booking.id}?${new URLSearchParams({ from: origin })}`
  const comments = [
    { term: t('order.comment_by_guest'), value: order.customer?.commentByGuest },
    { term: t('order.comment_by_admin'), value: order.customer?.commentByAdmin },
  ]
  return (
    <section className="card booking-dialog" aria-labelledby="booking-title">
      <DialogHead dialog={dialog} />
      <div className="booking-dialog-columns">
        <div>
          <BookedRows booking={booking} />
          <BookingFacts
            booking={booking}
            allocateTo={can.allocate ? writeAllocationAddress(booking.id, page) : null}
          />
          <div className="padded stack">
            <DialogExtras dialog={dialog} />
            {answers.map(({ key, title, lines }) => (
              <AnswerLines key={key} title={title} lines={lines} />
            ))}
            <DescriptionList left items={comments} />
          </div>
        </div>
        <DialogSide dialog={dialog} />
      </div>
      <DialogActions dialog={dialog} />
    </section>
  )
}

/** When and what, its state, and the neighbours in its departure. */
function DialogHead({ dialog }: DialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const { order, booking, departure, origin } = dialog
  const steps = useFocusWhenGone<HTMLElement>(booking.id)
  const [image] = booking.rows.flatMap(({ imageSrc }) => imageSrc ?? [])
  return (
    <header className="booking-dialog-head">
      {image ? <img className="thumb" src={thumbnailSrc(image)} width="48" height="48" alt="" /> : null}
      <div className="grow">
        <div className="row">
          <h1 id="booking-title" tabIndex={-1}>
            {booking.title}
          </h1>
          {order.reservedUntil ? (
            <ReservedBadge minutes={order.reservedUntil.minutesLeft} paymentState={order.paymentState} />
          ) : isOver(order.stage) && order.payedMinor === 0 ? null : (
            <PaymentBadge state={order.paymentState} />
          )}
          <StayBadge state={isOver(order.stage) ? order.stage : booking.stage} />
          {order.createdBy === 'OTA' ? <OtaBadge channel={order.channel} /> : null}
          {booking.checkedInAt ? (
            <Badge tone="success">
              {t('order.checked_in_at', { time: format.time(booking.checkedInAt) })}
            </Badge>
          ) : null}
        </div>
        <p className="muted">
          <b>{format.period(booking.startRent, booking.endRent)}</b>
          {[order.customer?.name, t('order.booking_number', { id: booking.id })]
            .filter(Boolean)
            .map((text) => ` · ${text}`)}
        </p>
      </div>
      <nav
        ref={steps}
        tabIndex={-1}
        className="booking-dialog-steps no-print"
        aria-label={t('booking_dialog.departure')}
      >
        <Neighbour
          id={departure.previousId}
          origin={origin}
          icon="left"
          label={t('booking_dialog.previous')}
        />
        {departure.place > 0 && departure.count > 1 ? (
          <span className="muted">{t('booking_dialog.place', departure)}</span>
        ) : null}
        <Neighbour id={departure.nextId} origin={origin} icon="right" label={t('booking_dialog.next')} />
        <Link className="button ghost icon" to={origin} aria-label={t('common.close')}>
          <Icon name="close" />
        </Link>
      </nav>
    </header>
  )
}

function isOver(stage: Dialog['order']['stage']): stage is 'CANCELLED' | 'DELETED' | 'EXPIRED' {
  return stage === 'CANCELLED' || stage === 'DELETED' || stage === 'EXPIRED'
}

type NeighbourProps = { id: number | null; origin: string; icon: 'left' | 'right'; label: string }

function Neighbour({ id, origin, icon, label }: NeighbourProps) {
  if (id === null) return null
  return (
    <Link
      className="button ghost icon"
      to={`/bookings/${id}?${new URLSearchParams({ from: origin })}`}
      aria-label={label}
    >
      <Icon name={icon} />
    </Link>
  )
}

/** Add-ons of the booking's line in the departure, and what else the order has meanwhile. */
function DialogExtras({ dialog: { handOut, sameTime, origin } }: DialogProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      {handOut.length > 0 ? (
        <section className="booking-dialog-extras">
          <h2>{t('booking_dialog.hand_out')}</h2>
          <ul className="row">
            {handOut.map((text) => (
              <li key={text} className="badge">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sameTime.length > 0 ? (
        <section className="booking-dialog-extras">
          <h2>{t('booking_dialog.same_time')}</h2>
          <ul>
            {sameTime.map(({ id, contents, startRent, endRent }) => (
              <li key={id}>
                <Link className="tap" to={`/bookings/${id}?${new URLSearchParams({ from: origin })}`}>
                  {contents}
                </Link>{' '}
                <span className="muted">{format.period(startRent, endRent)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** How full the departure is, with whom it goes and from where; nothing for a booking that is not live. */
function DepartureFigures({ dialog: { figures } }: DialogProps) {
  const t = useTranslate()
  if (!figures) return null
  const { text, facts, booked, reserved, capacity } = figures
  return (
    <section className="booking-dialog-extras">
      <h2>{t('booking_dialog.departure_figures')}</h2>
      <b>{text}</b>
      {capacity === null ? null : (
        <OccupancyMeter wide capacity={capacity} booked={booked} reserved={reserved} />
      )}
      {facts.map((fact) => (
        <p key={fact} className="muted">
          {fact}
        </p>
      ))}
    </section>
  )
}

/** The customer, when and by whom it was booked, and whether it is paid. */
function DialogSide({ dialog }: DialogProps) {
  const { order, others } = dialog
  const t = useTranslate()
  const format = useFormat()
  const { id, customer, createdAt, createdByName, priceMinor, payedMinor, paymentState } = order
  const { dueMinor, overpaidMinor, returningMinor } = order
  return (
    <div className="booking-dialog-side stack">
      <DepartureFigures dialog={dialog} />
      {customer ? <CustomerFacts customer={customer} /> : <p className="muted">{t('order.no_customer')}</p>}
      <DescriptionList
        items={[
          { term: t('check_in.order'), value: id },
          { term: t('order.created'), value: format.stamp(createdAt) },
          { term: t('order.created_by'), value: createdByName },
        ]}
      />
      {overpaidMinor > 0 ? (
        <Banner tone="danger">{`${t('order.overpaid')}: ${format.money(overpaidMinor)}`}</Banner>
      ) : isOver(order.stage) ? null : paymentState === 'PAID' ? (
        <Banner tone="success">{t('booking_dialog.paid')}</Banner>
      ) : (
        <Banner tone={payedMinor > 0 ? 'warning' : 'danger'}>
          {t('order.pay_due', { amount: format.money(dueMinor) })}
        </Banner>
      )}
      <DescriptionList
        items={[
          { term: t('order.total'), value: format.money(priceMinor) },
          { term: t('order.paid'), value: payedMinor === 0 ? null : format.money(-payedMinor) },
          {
            term: t('order.returning'),
            value: returningMinor === 0 ? null : format.money(returningMinor),
          },
          {
            term: t('order.overpaid'),
            value: overpaidMinor === 0 ? null : format.money(overpaidMinor),
          },
          {
            term: t('order.due'),
            value: isOver(order.stage) ? null : <b>{format.money(dueMinor)}</b>,
          },
        ]}
      />
      {dialog.can.pay ? (
        <Link className="button secondary block no-print" to={`/orders/${id}/pay?${returnTo(dialog)}`}>
          <Icon name="card" />
          {t('order.take_payment')}
        </Link>
      ) : null}
      {others > 0 ? <p className="muted">{t('booking_dialog.others', { count: others })}</p> : null}
    </div>
  )
}
