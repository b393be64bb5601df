import type { RefundMethod } from '#app/domain/order/refund/refund-method.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

type Refund = { amountMinor: number; method: RefundMethod }

/** Word to the guest that staff pay money back. Source: domain.md §5 'Refunds', spec 3 §3. */
export function paymentRefunded(input: OrderMessageInput, { amountMinor, method }: Refund): RenderedMail {
  const { order, shop, t, format } = input
  const amount = format.money(amountMinor)
  return orderNotice(input, {
    subject: t('mail.refunded_subject', { order: order.id }),
    heading: t('mail.returned_heading'),
    intro: t('mail.refunded_intro', { amount, shop: shop.displayName }),
    facts: [...orderNoticeFacts(input), { label: t('mail.returned_amount'), value: amount }],
    note: t(method === 'SAME_WAY' ? 'mail.returned_note' : 'mail.refunded_by_hand'),
  })
}
