import ical, { ICalCalendarMethod } from 'ical-generator'
import { isAtSameTime, withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { meetingPlace, type OrderMessageInput } from './order-message.ts'

type OrderCalendarInput = {
  order: Pick<OrderDetails, 'id' | 'createdAt' | 'bookings'>
  shop: ShopFacts
  locale: Locale
  t: Translate
  meetingPlaces: OrderMessageInput['meetingPlaces']
  orderLink: string
}

/** The calendar file as a message carries it. */
export function orderCalendarFile(input: OrderMessageInput) {
  const content = orderCalendar({ ...input, orderLink: input.links.guestOrder })
  return { filename: `${input.order.id}.ics`, contentType: 'text/calendar; charset=utf-8', content }
}

/**
 * The order's bookings as a calendar file. The same order has the same text, and each booking has a fixed
 * id, so that a calendar that gets it twice has it once.
 */
export function orderCalendar(input: OrderCalendarInput): string {
  const { order, shop, locale, t, orderLink } = input
  const calendar = ical({ name: shop.displayName, method: ICalCalendarMethod.PUBLISH, prodId: PRODUCT_ID })
  for (const { booking, combined } of toEntries(order.bookings)) {
    const names = combined
      .flatMap(({ products }) => products)
      .filter(({ isAddon }) => !isAddon)
      .map(({ productName }) => pickText(productName, locale, shop.locales))
    calendar.createEvent({
      id: `booking-${booking.id}.order-${order.id}@${shop.key}.brygga`,
      stamp: new Date(order.createdAt),
      start: new Date(booking.startsAt),
      end: new Date(booking.endsAt),
      summary: `${[...new Set(names)].join(', ')} · ${shop.displayName}`,
      location: meetingPlace(booking, input),
      description: `${t('mail.order')} ${order.id}\n${orderLink}`,
      url: orderLink,
    })
  }
  return calendar.toString()
}

/** One entry per booking; a bundle item at the same time stands in its parent's. */
function toEntries(bookings: readonly OrderBooking[]) {
  return withItems(bookings).flatMap(({ items, ...booking }) => {
    const [same, other] = [true, false].map((isSame) =>
      items.filter((item) => isAtSameTime(item, booking) === isSame),
    )
    return [
      { booking, combined: [booking, ...(same ?? [])] },
      ...(other ?? []).map((item) => ({ booking: item, combined: [item] })),
    ]
  })
}

const PRODUCT_ID = { company: 'Brygga', product: 'Brygga', language: 'EN' } as const
