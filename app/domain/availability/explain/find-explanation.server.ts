import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { endOf, offeredAt } from '#app/domain/availability/starts/start-times.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { dateOf, type Instant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { type Explanation, explain } from './explain.ts'
import { findReservations } from './explain-queries.server.ts'

/**
 * Why so many of a product are free from a start on, by a duration, until an end that staff chose, or else by
 * the shortest that the reader may book there, and when that ends. undefined for a product that isn't there, or
 * when nothing can end.
 */
export async function findExplanation(
  db: Db,
  query: {
    shopId: number
    productId: number
    startRent: WallTime
    endRent?: WallTime | undefined
    durationId: number | null
    quantity: number
    audience: Audience
    now: Instant
    zone: Zone
  },
): Promise<(Explanation & { endRent: WallTime }) | undefined> {
  const { shopId, productId, startRent, quantity, audience, now, zone } = query
  const period = { shopId, productIds: [productId], from: dateOf(startRent), now }
  const first = await findAvailabilityFacts(db, { ...period, to: period.from })
  const isOpen = query.durationId === null && query.endRent === undefined
  const offered = isOpen ? offeredAt(first, query) : undefined
  const { durationId, endRent = endOf(first, query) } = offered ?? query
  const product = first.products.get(productId)
  if (!endRent || !product) return undefined
  const endsLater = dateOf(endRent) > period.from
  const facts = endsLater ? await findAvailabilityFacts(db, { ...period, to: dateOf(endRent) }) : first
  const poolIds = [product.poolId]
  const reservations = await findReservations(db, { shopId, poolIds, covered: facts.covered, now })
  const demand = { productId, startRent, endRent, durationId, quantity }
  const explanation = explain(facts, { demand, audience, now, zone, reservations })
  return explanation && { ...explanation, endRent }
}
