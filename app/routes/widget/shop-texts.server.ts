import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { findShopTexts } from '#app/domain/shop/document-queries.server.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'

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

/** Until when it may be cancelled, or what holds instead, with how to reach the shop where that helps. */
function cancellingOf(guest: GuestServices, { bookings }: OrderDetails) {
  const { shop, now } = guest
  const starts = bookings.map(({ startsAt }) => startsAt)
  const terms = cancelTerms(shop.options.guestCancelHours, starts, now)
  const contact = [shop.companyPhone, shop.companyEmail].filter(Boolean).join(' · ')
  return { text: cancelText(terms, guest), contact: terms.kind === 'until' ? contact : '' }
}
