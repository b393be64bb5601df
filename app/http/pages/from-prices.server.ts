import { durationsFor } from '#app/domain/availability/availability-facts.ts'
import { findBookingRules } from '#app/domain/availability/availability-queries.server.ts'
import { canStartOn } from '#app/domain/availability/starts/can-start.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { comingDates, fromPrice } from '#app/domain/pricing/from-price.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { DAYS_PER_YEAR, type Instant, type LocalDate, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type Reader = { db: Db; shop: { id: number }; now: Instant; today: LocalDate; zone: Zone }

/**
 * The 'from' of each product's card: what the shop advertises, else the lowest price that a guest can book on a
 * coming day. A product that cannot be booked within a year has none. A constant number of statements.
 */
export async function findFromPrices(
  { db, shop, now, today, zone }: Reader,
  products: readonly Pick<ProductCard, 'id' | 'advertisedPriceMinor'>[],
): Promise<Map<number, number>> {
  const key = { shopId: shop.id, productIds: products.map(({ id }) => id) }
  const rules = await findBookingRules(db, key)
  const facts = await findPriceFacts(db, key)
  const dates = comingDates(today, DAYS_PER_YEAR)
  const from = new Map<number, number>()
  for (const { id: productId, advertisedPriceMinor } of products) {
    const product = rules.products.get(productId)
    const durationIds = product ? durationsFor(product, 'guest').map(({ id }) => id) : []
    const price =
      advertisedPriceMinor ??
      fromPrice(facts, {
        productId,
        durationIds,
        dates,
        canStartOn: (date) => canStartOn(rules, { productId, now, zone }, date),
      })
    if (price !== null) from.set(productId, price)
  }
  return from
}
