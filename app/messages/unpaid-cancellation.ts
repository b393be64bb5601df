import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

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
