import { type RenderedMail, renderMailHtml } from './mail-layout.ts'
import { amountRows, button, factsBox, heading, note, paragraph, subheading } from './mail-parts.ts'
import {
  bookingsInOrder,
  type OrderMessageInput,
  productRows,
  toTextLines,
  totalRows,
} from './order-message.ts'
import { shopFooter, shopFooterText } from './shop-footer.ts'

type OrderNotice = {
  subject: string
  heading: string
  intro: string
  facts: readonly { label: string; value: string }[]
  /** How to pay, for a notice that asks for money. It is shown with what is booked and what it costs. */
  toPay?:
    | {
        instructions?: string | undefined
        /** Where it is paid; the order's page, where that is left out. */
        action?: { label: string; href: string }
      }
    | undefined
  note: string
}

/** A short message to the guest about what has become, or is about to become, of an order. */
export function orderNotice(input: OrderMessageInput, notice: OrderNotice): RenderedMail {
  const { shop, locale, t, links } = input
  const { subject, intro, facts, toPay } = notice
  const instructions = toPay?.instructions
  const action = toPay?.action ?? { label: t('mail.show_booking'), href: links.guestOrder }
  const html = renderMailHtml(
    {
      locale,
      title: subject,
      preheader: intro,
      senderName: shop.displayName,
      footer: shopFooter(shop, links.terms, t),
    },
    heading(notice.heading),
    paragraph(intro),
    factsBox(facts),
    ...(toPay
      ? [
          button(action.label, action.href),
          ...bookingsInOrder(input).map(({ booking }) => amountRows(productRows(booking, input))),
          amountRows(totalRows(input)),
        ]
      : []),
    ...(instructions ? [subheading(t('mail.how_to_pay')), paragraph(instructions)] : []),
    note(notice.note),
  )
  const text = [
    notice.heading,
    '',
    intro,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...(toPay
      ? [
          ...bookingsInOrder(input).flatMap(({ booking }) => toTextLines(productRows(booking, input))),
          ...toTextLines(totalRows(input)),
          '',
          `${action.label}: ${action.href}`,
          '',
        ]
      : []),
    ...(instructions ? [t('mail.how_to_pay'), instructions, ''] : []),
    notice.note,
    '',
    shopFooterText(shop, links.terms, t),
  ].join('\n')
  return { subject, html, text, attachments: [] }
}

/** Which order a notice is about: its number and its time. */
export function orderNoticeFacts({ order, t, format }: OrderMessageInput): OrderNotice['facts'] {
  const periods = order.bookings.map(({ startRent, endRent }) => format.period(startRent, endRent))
  return [
    { label: t('mail.order'), value: String(order.id) },
    { label: t('mail.when'), value: [...new Set(periods)].join('\n') },
  ]
}
