import { Fragment } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { PAYMENT_STATUSES } from '#app/routes/staff/orders/payment-methods.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { BookedRows } from './booking-card.tsx'
import type { CancelledBookingsView } from './order-view.ts'
import type { PaymentView } from './payment-view.ts'
import type { ReceiptView } from './receipt-of-payment.tsx'

type CancelledBookingsProps = {
  orderId: number
  cancellations: readonly CancelledBookingsView[]
  receipts: readonly ReceiptView[]
}

/** Bookings that refunds cancelled, struck out as they add nothing to the total, with what was given back, by whom. */
export function CancelledBookings({ orderId, cancellations, receipts }: CancelledBookingsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (cancellations.length === 0) return null
  return (
    <section className="card cancelled-bookings">
      <div className="card-head">
        <h2>{t('order.cancelled_bookings')}</h2>
      </div>
      {cancellations.map(({ at, byName, note, bookings, refunds }) => (
        <Fragment key={refunds[0]?.id}>
          {bookings.map((booking) => (
            <Fragment key={booking.id}>
              <p>
                <b>{booking.title}</b> {format.period(booking.startRent, booking.endRent)}
              </p>
              <BookedRows booking={booking} isCancelled />
            </Fragment>
          ))}
          <ul>
            <li className="wrap-anywhere">{[format.stamp(at), byName, note].filter(Boolean).join(' · ')}</li>
            {refunds.map((refund) => (
              <RefundLine
                key={refund.id}
                orderId={orderId}
                refund={refund}
                receipt={receipts.find(({ transactionId }) => transactionId === refund.id)}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

type RefundLineProps = { orderId: number; refund: PaymentView; receipt: ReceiptView | undefined }

/** Amount given back and how, with where it stands and its credit receipt. */
function RefundLine({ orderId, refund, receipt }: RefundLineProps) {
  const t = useTranslate()
  const format = useFormat()
  const status = PAYMENT_STATUSES[refund.status]
  return (
    <li>
      {t('order.refund_by', { method: providerLabel(t, refund) })}: {format.money(-refund.amountMinor)}{' '}
      <Badge tone={status.tone}>{t(status.key)}</Badge>{' '}
      {receipt ? (
        <a href={`/orders/${orderId}/receipts/${receipt.id}/receipt.pdf`}>
          {t('receipt.credit_title')} {receipt.label}
        </a>
      ) : null}
    </li>
  )
}
