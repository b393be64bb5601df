import {
  type OccupyingQuery,
  occupiesDuring,
} from '#app/domain/availability/allocation/booked-row-queries.server.ts'
import { FOR_EVER } from '#app/domain/shared/live-order-queries.server.ts'
import { epochSeconds, instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Reservation } from './explain.ts'

/** Reservations of the pools around a period, in epoch seconds, that are neither paid nor confirmed and will expire. */
export async function findReservations(
  db: Db,
  query: OccupyingQuery & { poolIds: readonly number[] },
): Promise<Reservation[]> {
  if (query.poolIds.length === 0) return []
  const rows = await db
    .selectFrom('booking_product')
    .select([
      'booking_product.product_id',
      'booking_product.pool_product_id',
      'booking_product.start_rent',
      'booking_product.occupied_from',
      'booking_product.occupied_to',
      'booking_product.quantity',
      'booking_product.occupied_until',
    ])
    .where('booking_product.pool_product_id', 'in', query.poolIds)
    .where(occupiesDuring(query))
    .where('booking_product.occupied_until', '<', FOR_EVER)
    .execute()
  return rows.flatMap((row) => {
    if (row.occupied_until === null) return []
    return {
      productId: row.product_id,
      poolId: row.pool_product_id,
      startRent: row.start_rent,
      occupiedFrom: epochSeconds(row.occupied_from),
      occupiedTo: epochSeconds(row.occupied_to),
      quantity: row.quantity,
      expiresAt: instant(row.occupied_until),
    }
  })
}
