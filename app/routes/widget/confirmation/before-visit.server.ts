import { videoAddress } from '#app/domain/catalog/information/preparation-video.ts'
import { listPreparations } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { documentAddress } from '#app/domain/file/image-address.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { findShopTexts } from '#app/domain/shop/document-queries.server.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'

/** Preparation texts and documents, receipt footer and cancellation terms. Not for an order that is cancelled. */
export async function findBeforeVisit(guest: GuestServices, order: OrderDetails) {
  const { db, shop, locale } = guest
  const texts = await findShopTexts(db, shop.id)
  return {
    preparation: paragraphsOf(pickText(texts.preparation, locale, shop.locales)),
    products: await findPreparations(guest, order),
    receiptFooter: paragraphsOf(pickText(texts.receiptFooter, locale, shop.locales)),
    cancelling: cancellingOf(guest, order),
  }
}

export type BeforeVisitData = Awaited<ReturnType<typeof findBeforeVisit>>

/** Document and video to prepare with, per product of the order that has any. */
async function findPreparations({ db, shop, locale }: GuestServices, order: OrderDetails) {
  const productIds = order.bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  const preparations = await listPreparations(db, { shopId: shop.id, productIds: [...new Set(productIds)] })
  return preparations.map(({ productId, displayName, document, videoId }) => ({
    productId,
    name: pickText(displayName, locale, shop.locales),
    document: document && { name: document.name, address: documentAddress(document.key) },
    video: videoId === null ? null : videoAddress(videoId),
  }))
}

/** Until when it may be cancelled, or what applies instead. */
function cancellingOf(guest: GuestServices, { bookings }: OrderDetails): string {
  const starts = bookings.map(({ startsAt }) => startsAt)
  return cancelText(cancelTerms(guest.shop.options.guestCancelHours, starts, guest.now), guest)
}
