import type { WallTime } from '#app/domain/shared/time.ts'
import type { RenderedMail } from './mail-layout.ts'
import { type OrderMessageInput, paymentInstructions } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

/** Word to the guest that an unpaid order is about to be cancelled, with how to pay it. Source: domain.md §8. */
export function unpaidReminder(input: OrderMessageInput, cancelledAt: WallTime): RenderedMail {
  const { order, shop, t, format } = input
  const deadline = format.dateTime(cancelledAt)
  return orderNotice(input, {
    subject: t('mail.unpaid_subject', { order: order.id, deadline }),
    heading: t('mail.unpaid_heading'),
    intro: t('mail.unpaid_intro', { shop: shop.displayName, deadline }),
    facts: [...orderNoticeFacts(input), { label: t('mail.unpaid_deadline'), value: deadline }],
    toPay: { instructions: paymentInstructions(input) },
    note: t('mail.unpaid_note'),
  })
}
