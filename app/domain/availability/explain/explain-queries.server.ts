import { FOR_EVER } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import {
  type OccupyingQuery,
  occupiesDuring,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { epochSeconds } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Reservation } from './explain.ts'

/** Reservations of the pools around a period, in epoch seconds, that are neither paid nor confirmed and will expire. */
export async function findReservations(
  db: Db,
  query: OccupyingQuery & { poolIds: readonly number[] },
): Promise<Reservation[]> {
  if (query.poolIds.length === 0) return []
  const rows = await db
    .selectFrom('allocation')
    .select([
      'allocation.product_id',
      'allocation.target_id',
      'allocation.start_rent',
      'allocation.occupied_from',
      'allocation.occupied_to',
      'allocation.quantity',
      'allocation.expires_at',
    ])
    .where('allocation.target_id', 'in', query.poolIds)
    .where(occupiesDuring('POOL', query))
    .where('allocation.expires_at', '<', FOR_EVER)
    .execute()
  return rows.flatMap((row) => {
    if (row.expires_at === null) return []
    return {
      productId: row.product_id,
      poolId: row.target_id,
      startRent: row.start_rent,
      occupiedFrom: epochSeconds(row.occupied_from),
      occupiedTo: epochSeconds(row.occupied_to),
      quantity: row.quantity,
      expiresAt: row.expires_at,
    }
  })
}
