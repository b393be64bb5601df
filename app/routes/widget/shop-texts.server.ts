import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { addHours, toWallTime } from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { findShopTexts } from '#app/domain/shop/document-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** What the shop tells a guest about an order that holds; nothing of it about one that was cancelled. */
export async function readShopTexts(guest: GuestServices, order: OrderDetails) {
  const { db, shop, locale } = guest
  const texts = await findShopTexts(db, shop.id)
  return {
    preparation: pickText(texts.preparation, locale, shop.locales),
    receiptFooter: pickText(texts.receiptFooter, locale, shop.locales),
    cancelling: cancellingOf(guest, order),
  }
}

/**
 * The last moment to cancel: so many real hours before the first start as the shop has chosen. Nothing is said
 * once it has passed.
 */
function cancellingOf({ shop, format, now, zone }: GuestServices, { bookings }: OrderDetails) {
  const hours = shop.options.guestCancelHours
  const [start] = bookings.map(({ startsAt }) => startsAt).toSorted()
  if (hours === null || start === undefined) return null
  const until = addHours(start, -hours)
  if (until <= now) return null
  const contact = [shop.companyPhone, shop.companyEmail].filter(Boolean).join(' · ')
  return { until: format.dateTime(toWallTime(until, zone)), contact }
}
