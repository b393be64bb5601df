import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

type ReturnedPayment = { amountMinor: number; reason: 'ended' | 'not_free_any_more' }

/** Word to the guest that a payment came too late and goes back by itself. Source: domain.md §5 'Late money'. */
export function paymentReturned(input: OrderMessageInput, returned: ReturnedPayment): RenderedMail {
  const { order, shop, t, format } = input
  const amount = format.money(returned.amountMinor)
  const intro = returned.reason === 'ended' ? 'mail.returned_ended' : 'mail.returned_not_free'
  return orderNotice(input, {
    subject: t('mail.returned_subject', { order: order.id }),
    heading: t('mail.returned_heading'),
    intro: t(intro, { amount, shop: shop.displayName }),
    facts: [...orderNoticeFacts(input), { label: t('mail.returned_amount'), value: amount }],
    note: t('mail.returned_note'),
  })
}
