import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { BookedRow } from '#app/domain/availability/availability-facts.ts'
import { isOccupying } from '#app/domain/shared/live-order-queries.server.ts'
import { type Instant, instantFromEpoch } from '#app/domain/shared/time.ts'
import { epochOf } from '#db/portable.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'

export type OccupyingQuery = {
  shopId: number
  /** Epoch seconds. */
  covered: { from: number; to: number }
  now: Instant
  exceptOrderId?: number | undefined
}

/** Condition that a booking's row occupies quantity within the period, both of whose ends bound the index. */
export function occupiesDuring({ shopId, covered, ...requested }: OccupyingQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'booking_product'>()
  return eb.and([
    eb('booking_product.shop_id', '=', shopId),
    eb('booking_product.occupied_to', '>', instantFromEpoch(covered.from)),
    eb('booking_product.occupied_from', '<', instantFromEpoch(covered.to)),
    isOccupying(requested),
  ])
}

/** Bookings of the same time are summed while the index is read, without sorting. */
const IN_ORDER_OF_INDEX = [
  'booking_product.pool_product_id',
  'booking_product.occupied_to',
  'booking_product.occupied_from',
  'booking_product.product_id',
  'booking_product.start_rent',
] as const

/**
 * Quantity of the pools that live bookings occupy within a period, summed by product and times; read from an index
 * that has all of the columns. Source: domain.md §3 'What is occupied'.
 */
export async function findBookedRows(
  db: Db,
  query: OccupyingQuery & { poolIds: readonly number[] },
): Promise<BookedRow[]> {
  if (query.poolIds.length === 0) return []
  const rows = await db
    .selectFrom('booking_product')
    .select([
      'booking_product.product_id',
      'booking_product.pool_product_id',
      'booking_product.start_rent',
      epochOf(db, 'booking_product.occupied_from').as('occupied_from'),
      epochOf(db, 'booking_product.occupied_to').as('occupied_to'),
    ])
    .select((eb) => eb.fn.sum<number>('booking_product.quantity').as('quantity'))
    .where('booking_product.pool_product_id', 'in', query.poolIds)
    .where(occupiesDuring(query))
    .groupBy(IN_ORDER_OF_INDEX)
    .execute()

  return rows.map((row) => ({
    productId: row.product_id,
    poolId: row.pool_product_id,
    startRent: row.start_rent,
    occupiedFrom: row.occupied_from,
    occupiedTo: row.occupied_to,
    quantity: row.quantity,
  }))
}
