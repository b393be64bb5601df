import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { leftToday } from '#app/domain/availability/starts/left-today.ts'
import { createOfferFinder } from '#app/domain/availability/starts/start-times.ts'
import { listBundleNames } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { ratingOf } from '#app/domain/review/nps.ts'
import { countScores } from '#app/domain/review/review-queries.server.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { datesFrom, daysBetween } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { findFromPrices } from '#app/http/pages/from-prices.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { listAllowedProducts } from '#app/routes/widget/allowed-products.server.ts'
import { chooseCategory } from '#app/routes/widget/categories/categories.server.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'

/** The page of products: cards, and categories that at least one of them is in. */
export async function findProductList(guest: OpeningServices, params: URLSearchParams) {
  const { db, shop, now, today, firstDate: from, zone } = guest
  const allowed = await listAllowedProducts(guest)
  const { shown, chips } = await chooseCategory(guest, allowed, { params, changes: { view: 'products' } })
  const productIds = shown.map(({ id }) => id)
  const bundles = await listBundleNames(db, { shopId: shop.id, productIds })
  const period = { from, to: today }
  const facts = await findAvailabilityFacts(db, { shopId: shop.id, productIds, ...period, now })
  const prices = await findFromPrices(guest, shown)
  const leftOf = (product: ProductCard) => {
    const offersOn = createOfferFinder(facts, { productId: product.id, audience: 'guest', now, zone })
    // A night's remaining hours count to the day that it began on.
    const offers = datesFrom(from, daysBetween(from, today) + 1).flatMap((date) => offersOn(dayNumber(date)))
    return leftToday(offers, product.bookingType)
  }

  return {
    rating: await findRating(guest),
    products: shown.map((product) => ({
      ...toCard(guest, product, bundles.get(product.id) ?? []),
      fromPriceMinor: prices.get(product.id) ?? null,
      left: toLeftText(guest, leftOf(product)),
    })),
    categories: chips,
  }
}

export type ProductListData = Awaited<ReturnType<typeof findProductList>>

/** How guests scored the shop; null unless it shows that, and while there are too few answers. */
async function findRating({ db, shop }: GuestServices) {
  return shop.options.showReviews ? ratingOf(await countScores(db, { shopId: shop.id })) : null
}

/** '2 kvar i kväll'; null where there is no hurry. */
function toLeftText({ t }: GuestServices, left: ReturnType<typeof leftToday>): string | null {
  if (!left) return null
  return t(left.isEvening ? 'guest.left_tonight' : 'guest.left_today', { count: left.left })
}

function toCard(
  { address, format, locale, shop, t }: GuestServices,
  product: ProductCard,
  bundles: readonly Translatable[],
) {
  const { image } = product
  const names = format.list(bundles.map((name) => pickText(name, locale, shop.locales)))
  return {
    id: product.id,
    name: pickText(product.displayName, locale, shop.locales),
    text: pickText(product.shortDescription, locale, shop.locales),
    image: image && { ...image, alt: pickText(image.alt, locale, shop.locales) },
    bundle: bundles.length > 0 ? t('guest.with_bundle', { names }) : null,
    address: carry(address, { product: product.id }),
  }
}
