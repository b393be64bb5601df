import { findMeetingPlaces } from '#app/domain/catalog/information/meeting-place-queries.server.ts'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { telephoneLink } from '#app/domain/shop/contact-links.ts'
import { mapAddress } from '#app/domain/shop/map-address.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { shopAddress } from '#app/messages/order-message.ts'
import { paidBy } from '#app/messages/paid-by.ts'

/** Where to meet, each place once, and how to find, ring and write to the shop. */
export async function findPlaces({ db, shop, locale }: GuestServices, order: OrderDetails) {
  const productIds = order.bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  const found = await findMeetingPlaces(db, { shopId: shop.id, productIds })
  const places = [...found.values()].map((place) => pickText(place, locale, shop.locales))
  const address = shopAddress(shop)
  return {
    names: [...new Set(places)].filter((place) => place !== '' && place !== address),
    shopName: shop.displayName,
    address: address === '' ? null : { text: address, link: mapAddress(address) },
    ...shopContact(shop),
  }
}

/** How much is paid, by what, and how much is due or paid too much: nothing once the order no longer counts. */
export function paidOf(guest: GuestServices, order: OrderDetails) {
  const isOver = order.state === 'CANCELLED' || order.state === 'DELETED'
  return {
    label: paidBy(order, { ...guest, locales: guest.shop.locales }),
    payedMinor: afterRefundsMinor(order),
    dueMinor: isOver ? 0 : order.dueMinor,
    overpaidMinor: isOver ? 0 : order.overpaidMinor,
  }
}

/** How to ring and write to the shop. */
export function shopContact({
  companyPhone: phone,
  companyEmail: email,
}: Pick<GuestServices['shop'], 'companyPhone' | 'companyEmail'>) {
  return {
    phone: phone === null ? null : { text: phone, link: telephoneLink(phone) },
    email: email === null ? null : { text: email, link: `mailto:${email}` },
  }
}

export type Places = Awaited<ReturnType<typeof findPlaces>>
