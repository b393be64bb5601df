import { type RenderedMail, renderMailHtml } from './mail-layout.ts'
import { amountRows, button, factsBox, heading, paragraph, subheading } from './mail-parts.ts'
import {
  customerName,
  type OrderMessageInput,
  orderPeriod,
  productRows,
  toTextLines,
  totalRows,
} from './order-message.ts'
import { shopFooter, shopFooterText } from './shop-footer.ts'

/** Word to the shop that a guest has booked. What the guest wrote is shown as it is, never as markup. */
export function newOrder(input: OrderMessageInput): RenderedMail {
  const { order, shop, locale, t, format, links } = input
  const period = orderPeriod(input) ?? ''
  const subject = t('mail.new_order_subject', { order: order.id, period })
  const customer = customerLines(input)
  const comment = order.customer?.commentByGuest
  const title = t('mail.new_order_heading', { order: order.id })

  const html = renderMailHtml(
    {
      locale,
      title: subject,
      preheader: period,
      senderName: shop.displayName,
      footer: shopFooter(shop, links.terms, t),
    },
    heading(title),
    paragraph(t('mail.new_order_intro')),
    factsBox([
      { label: t('mail.customer'), value: customer.join('\n') },
      {
        label: t('mail.when'),
        value: order.bookings.map(({ startRent, endRent }) => format.period(startRent, endRent)).join('\n'),
      },
    ]),
    button(t('mail.open_order'), links.staffOrder),
    ...order.bookings.map((booking) => amountRows(productRows(booking, input))),
    amountRows(totalRows(input)),
    ...(comment ? [subheading(t('mail.guest_comment')), paragraph(comment)] : []),
  )
  const text = [
    title,
    t('mail.new_order_intro'),
    '',
    ...customer,
    '',
    ...order.bookings.flatMap((booking) => [
      format.period(booking.startRent, booking.endRent),
      ...toTextLines(productRows(booking, input)),
    ]),
    ...toTextLines(totalRows(input)),
    '',
    ...(comment ? [`${t('mail.guest_comment')}: ${comment}`, ''] : []),
    `${t('mail.open_order')}: ${links.staffOrder}`,
    '',
    shopFooterText(shop, links.terms, t),
  ].join('\n')
  return { subject, html, text, attachments: [] }
}

function customerLines({ order }: OrderMessageInput): string[] {
  const { phone = null, email = null } = order.customer ?? {}
  return [customerName(order), phone?.e164 ?? phone?.rawPhoneNumber, email].filter(isFilled)
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== ''
}
