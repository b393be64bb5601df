import type { WallTime } from '#app/domain/shared/time.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { OrderMessageInput } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

type LinkToPay = {
  amountMinor: number
  until: WallTime
  /** Whether the order is cancelled if nothing is paid until then. */
  isLimit: boolean
  address: string
}

/** A payment link, sent to the guest. Source: domain.md §8 'Payment link', spec 3 §3. */
export function paymentLinkToPay(input: OrderMessageInput, link: LinkToPay): RenderedMail {
  const { order, shop, t, format } = input
  const amount = format.money(link.amountMinor)
  const until = format.dateTime(link.until)
  const intro = t('mail.payment_link_intro', { shop: shop.displayName, amount, until })
  return orderNotice(input, {
    subject: t('mail.payment_link_subject', { order: order.id, shop: shop.displayName }),
    heading: t('mail.payment_link_heading'),
    intro: link.isLimit ? `${intro} ${t('mail.payment_link_limit')}` : intro,
    facts: [...orderNoticeFacts(input), { label: t('payment_link.expires'), value: until }],
    toPay: { action: { label: t('guest.pay_amount', { amount }), href: link.address } },
    note: t('mail.payment_link_note'),
  })
}

/** Thanks to the guest for what was paid by a link, with what is left. Source: spec 3 §3. */
export function paymentByLinkReceived(
  input: OrderMessageInput,
  { amountMinor }: { amountMinor: number },
): RenderedMail {
  const { order, shop, t, format } = input
  const amount = format.money(amountMinor)
  const leftMinor = order.dueMinor
  return orderNotice(input, {
    subject: t('mail.payment_link_paid_subject', { order: order.id }),
    heading: t('mail.payment_link_paid_heading'),
    intro: t('mail.payment_link_paid_intro', { shop: shop.displayName, amount }),
    facts: [
      ...orderNoticeFacts(input),
      { label: t('mail.returned_amount'), value: amount },
      ...(leftMinor > 0 ? [{ label: t('guest.left_to_pay'), value: format.money(leftMinor) }] : []),
    ],
    note: t('mail.payment_link_paid_note'),
  })
}
