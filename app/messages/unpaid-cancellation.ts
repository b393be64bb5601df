import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'
import { refundNote } from './refund-note.ts'

/** Word to the guest that they have cancelled, and what goes back. Source: domain.md §5 'A guest's cancellation'. */
export function guestCancellation(
  input: OrderMessageInput,
  { refundMinor, byHandMinor }: { refundMinor: number; byHandMinor: number },
): RenderedMail {
  const { order, shop, t, format } = input
  const amount = format.money(refundMinor)
  const hasRefund = refundMinor > 0
  return orderNotice(input, {
    subject: t('mail.cancelled_subject', { order: order.id, shop: shop.displayName }),
    heading: t('mail.cancelled_heading'),
    intro: hasRefund ? t('manage.on_its_way', { amount }) : t('mail.cancelled_nothing_due'),
    facts: [
      ...orderNoticeFacts(input),
      ...(hasRefund ? [{ label: t('mail.returned_amount'), value: amount }] : []),
    ],
    note: hasRefund ? refundNote({ amountMinor: refundMinor, byHandMinor }, input) : t('mail.unpaid_note'),
  })
}

/** Word to the guest that the shop has cancelled, and what they have paid; nothing goes back by itself. */
export function shopCancellation(input: OrderMessageInput): RenderedMail {
  const { order, shop, t, format } = input
  const paidMinor = afterRefundsMinor(order)
  return orderNotice(input, {
    subject: t('mail.cancelled_subject', { order: order.id, shop: shop.displayName }),
    heading: t('mail.cancelled_heading'),
    intro: t('mail.cancelled_by_shop_intro', { shop: shop.displayName }),
    facts: [
      ...orderNoticeFacts(input),
      ...(paidMinor > 0 ? [{ label: t('mail.paid'), value: format.money(paidMinor) }] : []),
    ],
    note: t('mail.changed_note'),
  })
}

/** Word to the guest that an order was cancelled because nobody paid it in time. Source: domain.md §8. */
export function unpaidCancellation(input: OrderMessageInput): RenderedMail {
  const { order, shop, t } = input
  return orderNotice(input, {
    subject: t('mail.cancelled_subject', { order: order.id, shop: shop.displayName }),
    heading: t('mail.cancelled_heading'),
    intro: t('mail.cancelled_intro'),
    facts: orderNoticeFacts(input),
    note: t('mail.unpaid_note'),
  })
}
