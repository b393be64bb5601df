import { isLive } from '#app/domain/shared/live-order-queries.server.ts'
import { once } from '#app/domain/shared/once.ts'
import { epochSeconds, type Instant, instant, instantFromEpoch, wallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { TakenRow } from './availability-facts.ts'

/**
 * What live bookings take of the pools within a period. Both ends of the period bound the index; a cross join
 * keeps the order of the tables, since a planner with statistics would begin with all orders of the shop.
 * Source: domain.md §3 'What is taken'.
 */
export async function findTakenRows(
  db: Db,
  query: {
    shopId: number
    poolIds: readonly number[]
    /** Epoch seconds. */
    known: { from: number; to: number }
    now: Instant
    exceptOrderId?: number | undefined
  },
): Promise<TakenRow[]> {
  if (query.poolIds.length === 0) return []
  const rows = await db
    .selectFrom('booking_product')
    .crossJoin('order')
    .select([
      'booking_product.product_id',
      'booking_product.pool_product_id',
      'booking_product.start_rent',
      'booking_product.occupied_from',
      'booking_product.occupied_to',
      'booking_product.quantity',
    ])
    .whereRef('order.id', '=', 'booking_product.order_id')
    .where('booking_product.shop_id', '=', query.shopId)
    .where('booking_product.pool_product_id', 'in', query.poolIds)
    .where('booking_product.occupied_to', '>', instantFromEpoch(query.known.from))
    .where('booking_product.occupied_from', '<', instantFromEpoch(query.known.to))
    .where('booking_product.removed_at', 'is', null)
    .where(isLive(query))
    .execute()

  const seconds = once((text) => epochSeconds(instant(text)))
  const wall = once(wallTime)
  return rows.map((row) => ({
    productId: row.product_id,
    poolId: row.pool_product_id,
    startRent: wall(row.start_rent),
    occupiedFrom: seconds(row.occupied_from),
    occupiedTo: seconds(row.occupied_to),
    quantity: row.quantity,
  }))
}
