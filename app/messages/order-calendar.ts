import ical, { ICalCalendarMethod } from 'ical-generator'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { type Locale, pickText } from '#app/domain/shared/translatable.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { meetingPlace, type OrderMessageInput } from './order-message.ts'

export type OrderCalendarInput = {
  order: Pick<OrderDetails, 'id' | 'createdAt' | 'bookings'>
  shop: ShopFacts
  locale: Locale
  t: Translate
  meetingPlaces: OrderMessageInput['meetingPlaces']
  orderLink: string
}

/**
 * The order's bookings as a calendar file. The same order gives the same text, and each booking keeps its
 * id, so that a calendar that gets it twice has it once.
 */
export function orderCalendar(input: OrderCalendarInput): string {
  const { order, shop, locale, t, orderLink } = input
  const calendar = ical({ name: shop.displayName, method: ICalCalendarMethod.PUBLISH, prodId: PRODUCT_ID })
  for (const booking of order.bookings) {
    const names = booking.products
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

const PRODUCT_ID = { company: 'Brygga', product: 'Brygga', language: 'EN' } as const
