import { findGuestTexts } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { type Instant, toInstant, type WallTime } from '#app/domain/shared/time.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import { mapAddress } from '#app/domain/shop/map-address.ts'
import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'

/** Description of a product in the guest's language: pictures, texts, where to meet, and people per unit. */
export async function findAboutProduct(guest: GuestServices, product: ProductCard) {
  const { db, shop, locale } = guest
  const key = { shopId: shop.id, productId: product.id }
  const texts = await findGuestTexts(db, key)
  const pictures = await listPictures(db, key)
  const textOf = (text: Translatable) => pickText(text, locale, shop.locales)
  return {
    pictures: pictures.map(({ id, src, alt, width, height }) => ({
      id,
      src,
      alt: textOf(alt),
      width,
      height,
    })),
    summary: textOf(product.shortDescription),
    paragraphs: paragraphsOf(textOf(texts.description)),
    includedItems: textOf(texts.includedItems)
      .split('\n')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
    goodToKnow: paragraphsOf(textOf(texts.goodToKnow)),
    place: placeOf(guest, textOf(product.meetingPlace)),
    seats: product.seats,
  }
}

export type AboutProductData = Awaited<ReturnType<typeof findAboutProduct>>

/** Where to meet, with the shop's address; null where the shop has written neither. */
function placeOf({ shop }: GuestServices, meetingPlace: string) {
  const address = [shop.street, [shop.zip, shop.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const name = meetingPlace || (address ? shop.displayName : '')
  return name ? { name, address, mapAddress: mapAddress(address || name) } : null
}

/** Until when the chosen start, or any, can be cancelled free of charge, or what applies instead. */
export function cancelPromise(guest: GuestServices, startRent: WallTime | undefined) {
  const { shop, now, zone } = guest
  const starts: Instant[] = startRent ? [toInstant(startRent, zone)] : []
  const terms = cancelTerms(shop.options.guestCancelHours, starts, now)
  return { text: cancelText(terms, guest), isFree: terms.kind === 'until' || terms.kind === 'hours' }
}
