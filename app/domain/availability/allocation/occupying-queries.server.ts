import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { BookedRow } from '#app/domain/availability/availability-facts.ts'
import { epochSeconds, type Instant, instantFromEpoch } from '#app/domain/shared/time.ts'
import { epochOf } from '#db/portable.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Allocation } from './allocations-of-rows.ts'

/** Allocation of a booking that is planned and not stored, with the period that its guest sees, in epoch seconds. */
export type PlannedAllocation = Allocation & { visible: { from: number; to: number } }

export type OccupyingQuery = {
  shopId: number
  /** Epoch seconds. */
  covered: { from: number; to: number }
  now: Instant
  /** Of an order that is being changed, which is not counted against itself. */
  exceptOrderId?: number | undefined
  /** Rows of a booking that are being allocated anew, likewise. */
  exceptRowIds?: readonly number[] | undefined
  /** Of bookings that are planned: they occupy as if they were stored. */
  planned?: readonly PlannedAllocation[] | undefined
}

/** Planned allocations that occupy a target of this kind within the period, with their times in epoch seconds. */
export function plannedDuring(
  kind: Allocation['target'],
  { planned = [], covered }: Pick<OccupyingQuery, 'planned' | 'covered'>,
) {
  if (planned.length === 0) return []
  const [from, to] = [instantFromEpoch(covered.from), instantFromEpoch(covered.to)]
  return planned
    .filter(({ target, row: { occupied } }) => target === kind && occupied.to > from && occupied.from < to)
    .map((each) => ({
      ...each,
      occupiedFrom: epochSeconds(each.row.occupied.from),
      occupiedTo: epochSeconds(each.row.occupied.to),
    }))
}

/**
 * Condition that an allocation of a booking occupies a target of this kind within the period, both of whose ends
 * bound the index. Its expiry is that of its order: confirmed, or a live reservation.
 */
export function occupiesDuring(
  target: Allocation['target'],
  { shopId, covered, now, exceptOrderId, exceptRowIds = [] }: OccupyingQuery,
): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'allocation'>()
  return eb.and([
    eb('allocation.shop_id', '=', shopId),
    eb('allocation.source', '=', 'BOOKING'),
    eb('allocation.target', '=', target),
    eb('allocation.occupied_to', '>', instantFromEpoch(covered.from)),
    eb('allocation.occupied_from', '<', instantFromEpoch(covered.to)),
    eb('allocation.expires_at', '>', now),
    ...(exceptOrderId === undefined ? [] : [eb('allocation.order_id', '<>', exceptOrderId)]),
    ...(exceptRowIds.length === 0 ? [] : [eb('allocation.booking_product_id', 'not in', exceptRowIds)]),
  ])
}

/** Bookings of the same time are summed while the index is read, without sorting. */
const IN_ORDER_OF_INDEX = [
  'allocation.target_id',
  'allocation.occupied_to',
  'allocation.occupied_from',
  'allocation.product_id',
  'allocation.start_rent',
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
    .selectFrom('allocation')
    .select([
      'allocation.product_id',
      'allocation.target_id',
      'allocation.start_rent',
      epochOf(db, 'allocation.occupied_from').as('occupied_from'),
      epochOf(db, 'allocation.occupied_to').as('occupied_to'),
    ])
    .select((eb) => eb.fn.sum<number>('allocation.quantity').as('quantity'))
    .where('allocation.target_id', 'in', query.poolIds)
    .where(occupiesDuring('POOL', query))
    .groupBy(IN_ORDER_OF_INDEX)
    .execute()

  const stored = rows.map((row) => ({
    productId: row.product_id,
    poolId: row.target_id,
    startRent: row.start_rent,
    occupiedFrom: row.occupied_from,
    occupiedTo: row.occupied_to,
    quantity: row.quantity,
  }))
  const planned = plannedDuring('POOL', query)
    .filter(({ targetId }) => query.poolIds.includes(targetId))
    .map(({ row: { productId, startRent }, targetId, quantity, occupiedFrom, occupiedTo }) => ({
      ...{ productId, startRent, quantity, occupiedFrom, occupiedTo },
      poolId: targetId,
    }))
  return [...stored, ...planned]
}
