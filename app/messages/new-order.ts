import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { type RenderedMail, renderMailHtml } from './mail-layout.ts'
import { amountRows, button, factsBox, heading, paragraph, subheading } from './mail-parts.ts'
import {
  bookingsInOrder,
  customerName,
  type OrderMessageInput,
  orderPeriod,
  productRows,
  toTextLines,
  totalRows,
} from './order-message.ts'
import { shopFooter, shopFooterText } from './shop-footer.ts'

/** Word to the shop that a guest has booked. The guest's comment is shown as it is, never as markup. */
export function newOrder(input: OrderMessageInput): RenderedMail {
  const { order, shop, locale, t, format, links } = input
  const period = orderPeriod(input) ?? ''
  const subject = t('mail.new_order_subject', { order: order.id, period })
  const customer = customerLines(input)
  const comment = order.customer?.commentByGuest
  const title = t('mail.new_order_heading', { order: order.id })
  // Staff see every price, whatever guests may see of it.
  const bookings = bookingsInOrder(input).map(({ booking }) => ({ ...booking, bundlePrice: null }))
  const toPeriod = (booking: OrderBooking) => format.period(booking.startRent, booking.endRent)

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
        value: [...new Set(bookings.map(toPeriod))].join('\n'),
      },
    ]),
    button(t('mail.open_order'), links.staffOrder),
    ...bookings.map((booking) => amountRows(productRows(booking, input))),
    amountRows(totalRows(input)),
    ...(comment ? [subheading(t('mail.guest_comment')), paragraph(comment)] : []),
  )
  const text = [
    title,
    t('mail.new_order_intro'),
    '',
    ...customer,
    '',
    ...bookings.flatMap((booking) => [toPeriod(booking), ...toTextLines(productRows(booking, input))]),
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
