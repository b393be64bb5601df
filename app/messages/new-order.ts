import type { OrderBooking } from '#app/domain/order/order-types.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
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

/** Word to the shop that a guest has booked. */
export function newOrder(input: OrderMessageInput): RenderedMail {
  const { order, t } = input
  return orderByGuest(input, {
    subject: t('mail.new_order_subject', { order: order.id, period: orderPeriod(input) ?? '' }),
    title: t('mail.new_order_heading', { order: order.id }),
    intro: t('mail.new_order_intro'),
  })
}

/** Word to the shop that a guest has cancelled, and what goes back. Source: domain.md §5 'A guest's cancellation'. */
export function cancelledOrder(input: OrderMessageInput, { refundMinor }: { refundMinor: number }) {
  const { order, t, format } = input
  const amount = format.money(refundMinor)
  return orderByGuest(input, {
    subject: t('mail.guest_cancelled_subject', { order: order.id, period: orderPeriod(input) ?? '' }),
    title: t('mail.guest_cancelled_heading', { order: order.id }),
    intro: refundMinor > 0 ? t('mail.guest_cancelled_refund', { amount }) : t('mail.guest_cancelled_intro'),
  })
}

/** Word to the shop that a guest has paid by a payment link. */
export function paidOrder(input: OrderMessageInput, { amountMinor }: { amountMinor: number }): RenderedMail {
  const { order, t, format } = input
  const amount = format.money(amountMinor)
  return orderByGuest(input, {
    subject: t('mail.payment_link_paid_shop_subject', { order: order.id, amount }),
    title: t('mail.payment_link_paid_shop_heading'),
    intro: t('mail.payment_link_paid_shop_intro', { amount }),
  })
}

/**
 * Word to the shop that a guest comes at another time, or with null has added add-ons. Source: domain.md §5 'A guest's
 * change'.
 */
export function orderChangedByGuest(
  input: OrderMessageInput,
  before: { startRent: WallTime; endRent: WallTime } | null,
): RenderedMail {
  const { order, t, format } = input
  return orderByGuest(input, {
    subject: t('mail.guest_changed_subject', { order: order.id, period: orderPeriod(input) ?? '' }),
    title: t('mail.guest_changed_heading', { order: order.id }),
    intro: before
      ? t('mail.guest_changed_intro', { period: format.period(before.startRent, before.endRent) })
      : t('mail.guest_added_intro'),
  })
}

type Texts = { subject: string; title: string; intro: string }

/** Message to staff about an order that a guest changed. The guest's comment is shown as it is, never as markup. */
function orderByGuest(input: OrderMessageInput, { subject, title, intro }: Texts): RenderedMail {
  const { order, shop, locale, t, format, links } = input
  const period = orderPeriod(input) ?? ''
  const customer = customerLines(input)
  const comment = order.customer?.commentByGuest
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
    paragraph(intro),
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
    intro,
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
