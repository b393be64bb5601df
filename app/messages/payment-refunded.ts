import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'
import { refundNote } from './refund-note.ts'

type Refund = {
  amountMinor: number
  /** Of it, what staff give back themselves. */
  byHandMinor: number
  /** Bookings, or the whole order, that were cancelled with it; left out: none. */
  cancels?: 'order' | 'bookings' | undefined
}

/**
 * Word to the guest that staff pay money back, and what they cancelled with it, which it says only while that is so.
 * Source: domain.md §5 'Refunds', spec 3 §3.
 */
export function paymentRefunded(
  input: OrderMessageInput,
  { amountMinor, byHandMinor, cancels }: Refund,
): RenderedMail {
  const { order, t, format } = input
  const shop = input.shop.displayName
  const amount = format.money(amountMinor)
  const isCancelled = cancels === 'order' && order.state === 'CANCELLED'
  const isLess = cancels === 'bookings' && order.state === 'CONFIRMED'
  return orderNotice(input, {
    subject: isCancelled
      ? t('mail.cancelled_subject', { order: order.id, shop })
      : t('mail.refunded_subject', { order: order.id }),
    heading: t(isCancelled ? 'mail.cancelled_heading' : 'mail.returned_heading'),
    intro: [
      ...(isCancelled ? [t('mail.cancelled_by_shop_intro', { shop })] : []),
      ...(isLess ? [t('mail.refunded_less', { shop })] : []),
      t('mail.refunded_intro', { amount, shop }),
    ].join(' '),
    facts: [...orderNoticeFacts(input), { label: t('mail.returned_amount'), value: amount }],
    note: refundNote({ amountMinor, byHandMinor }, input),
  })
}
