import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { type RenderedMail, renderMailHtml } from './mail-layout.ts'
import {
  amountRows,
  button,
  factsBox,
  heading,
  note,
  noteLink,
  paragraph,
  statusLine,
  subheading,
} from './mail-parts.ts'
import { orderCalendarFile } from './order-calendar.ts'
import {
  bookingsInOrder,
  firstStart,
  meetingPlace,
  type OrderMessageInput,
  orderPeriod,
  paymentInstructions,
  productRows,
  toTextLines,
  totalRows,
} from './order-message.ts'
import { shopFooter, shopFooterText } from './shop-footer.ts'

/** The guest's confirmation: when, where, what and how much, with the times as a calendar file. */
export function orderConfirmation(input: OrderMessageInput): RenderedMail {
  const { order, shop, locale, t, links } = input
  const title = t('mail.confirmation_subject', { order: order.id, shop: shop.displayName })
  const intro = t('mail.confirmation_intro', { shop: shop.displayName })
  const instructions = paymentInstructions(input)
  const preparation = pickText(input.texts.preparation, locale, shop.locales)
  const receiptFooter = pickText(input.texts.receiptFooter, locale, shop.locales)

  const html = renderMailHtml(
    {
      locale,
      title,
      preheader: orderPeriod(input) ?? '',
      senderName: shop.displayName,
      footer: shopFooter(shop, links.terms, t),
    },
    statusLine(paymentStatus(order, t), order.paymentState === 'PAID'),
    heading(seeYou(input)),
    paragraph(intro),
    factsBox(orderFacts(input)),
    button(t('mail.show_booking'), links.guestOrder),
    ...bookingItems(input),
    amountRows(totalRows(input)),
    note(input.cancelling),
    noteLink(t('manage.link'), links.manageOrder),
    ...(instructions ? [subheading(t('mail.how_to_pay')), paragraph(instructions)] : []),
    ...(preparation ? [subheading(t('mail.preparation')), ...paragraphsOf(preparation).map(paragraph)] : []),
    ...paragraphsOf(receiptFooter).map(note),
    note(t('mail.calendar_hint')),
  )
  const attachments = [orderCalendarFile(input)]
  const text = toText(input, { intro, instructions, preparation, receiptFooter })
  return { subject: title, html, text, attachments }
}

type Texts = { intro: string; instructions: string | undefined; preparation: string; receiptFooter: string }

function toText(input: OrderMessageInput, texts: Texts): string {
  const { order, shop, t, links } = input
  return [
    seeYou(input),
    paymentStatus(order, t),
    '',
    texts.intro,
    '',
    ...orderFacts(input).map(({ label, text }) => `${label}: ${text}`),
    '',
    ...bookingsInOrder(input).flatMap(({ booking }) => toTextLines(productRows(booking, input))),
    ...toTextLines(totalRows(input)),
    '',
    input.cancelling,
    `${t('manage.link')}: ${links.manageOrder}`,
    '',
    ...(texts.instructions ? [t('mail.how_to_pay'), texts.instructions, ''] : []),
    ...(texts.preparation ? [t('mail.preparation'), texts.preparation, ''] : []),
    ...(texts.receiptFooter ? [texts.receiptFooter, ''] : []),
    `${t('mail.show_booking')}: ${links.guestOrder}`,
    '',
    shopFooterText(shop, links.terms, t),
  ].join('\n')
}

function paymentStatus(order: OrderDetails, t: Translate): string {
  if (order.paymentState === 'PAID') return t('mail.confirmed_paid')
  return t(order.paymentState === 'PARTIALLY_PAID' ? 'mail.confirmed_partly_paid' : 'mail.confirmed_unpaid')
}

function seeYou(input: OrderMessageInput): string {
  const { order, t, format } = input
  const start = firstStart(order)
  const date = start ? format.dateShort(dateOf(start)) : ''
  const name = order.customer?.firstName
  return name ? t('mail.see_you_name', { date, name }) : t('mail.see_you', { date })
}

function orderFacts(input: OrderMessageInput) {
  const { order, t } = input
  const days = timesByDay(input)
  const places = [...new Set(order.bookings.map((booking) => meetingPlace(booking, input)))]
  return [
    { label: t('mail.order'), value: String(order.id), text: String(order.id) },
    {
      label: t('mail.when'),
      value: days.flatMap(({ day, times }) => [day, ...times]).join('\n'),
      text: days.map(({ day, times }) => `${day} ${times.join(', ')}`).join('; '),
    },
    { label: t('mail.where'), value: places.join('\n'), text: places.join('; ') },
  ]
}

function timesByDay({ order, format }: OrderMessageInput): { day: string; times: string[] }[] {
  const days = Map.groupBy(order.bookings, ({ startRent }) => dateOf(startRent))
  return [...days].map(([day, bookings]) => {
    const times = bookings.map(({ startRent, endRent }) =>
      day === dateOf(endRent)
        ? `${format.time(startRent)}–${format.time(endRent)}`
        : `${format.time(startRent)} – ${format.dateTime(endRent)}`,
    )
    return { day: format.dateShort(day), times: [...new Set(times)] }
  })
}

/** Each booking's rows; with its own period above them where there are several. */
function bookingItems(input: OrderMessageInput) {
  const bookings = bookingsInOrder(input)
  const hasSeveral = bookings.filter(({ isAtOwnTime }) => isAtOwnTime).length > 1
  return bookings.flatMap(({ booking, isAtOwnTime }) => [
    ...(hasSeveral && isAtOwnTime
      ? [subheading(input.format.period(booking.startRent, booking.endRent))]
      : []),
    amountRows(productRows(booking, input)),
  ])
}
