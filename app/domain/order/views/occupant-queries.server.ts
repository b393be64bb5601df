import {
  type OccupyingQuery,
  occupiesDuring,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import {
  LIVE_BOOKING_COLUMNS,
  LIVE_BOOKING_KEYS,
  type LiveBooking,
  toLiveBooking,
} from '#app/domain/order/live-booking.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { epochSeconds, type Instant, type WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type OccupantQuery = {
  shopId: number
  /** The product, or the master of an alias: all who draw on its units are listed. */
  poolId: number
  startRent: WallTime
  /** Places at a start time are occupied by those who start then; units by those who are out meanwhile. */
  isByStart: boolean
  /** With turnaround, half open. */
  occupied: { from: Instant; to: Instant }
  now: Instant
  limit: number
}

/** A live booking that occupies units or places of a pool. */
type Occupant = LiveBooking & { productId: number; productName: Translatable; quantity: number }

const PRODUCT_COLUMNS = ['booking_product.product_id', 'booking_product.product_name'] as const

/** Who occupies a pool, earliest first, in one statement. Source: domain.md §3 'What is occupied'. */
export async function listOccupants(db: Db, query: OccupantQuery): Promise<Occupant[]> {
  const { shopId, poolId, startRent, isByStart, occupied, now, limit } = query
  const covered = { from: epochSeconds(occupied.from), to: epochSeconds(occupied.to) }
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('booking_product', 'booking_product.id', 'allocation.booking_product_id')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .leftJoin('customer', 'customer.order_id', 'booking_product.order_id')
    .select(LIVE_BOOKING_COLUMNS)
    .select(PRODUCT_COLUMNS)
    .select((eb) => eb.fn.sum<number>('booking_product.quantity').as('quantity'))
    .where('allocation.target_id', '=', poolId)
    .where(occupiesDuring('POOL', { shopId, covered, now }))
    .$if(isByStart, (select) => select.where('allocation.start_rent', '=', startRent))
    .groupBy([...LIVE_BOOKING_KEYS, ...PRODUCT_COLUMNS])
    .orderBy('booking.start_rent')
    .orderBy('booking.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toLiveBooking(row),
    productId: row.product_id,
    productName: parseTranslatable(row.product_name),
    quantity: row.quantity,
  }))
}

/** Booking of another order or product that occupies a resource or a named unit. */
export type TargetOccupant = { targetId: number; orderId: number; startRent: WallTime; endRent: WallTime }

/**
 * Live bookings that occupy resources or named units in a period, earliest first, without the rows that are being
 * allocated.
 */
export async function listTargetOccupants(
  db: Db,
  {
    target,
    targetIds,
    ...query
  }: OccupyingQuery & { target: 'RESOURCE' | 'UNIT'; targetIds: readonly number[] },
): Promise<TargetOccupant[]> {
  if (targetIds.length === 0) return []
  return db
    .selectFrom('allocation')
    .innerJoin('booking', 'booking.id', 'allocation.booking_id')
    .select([
      'allocation.target_id as targetId',
      'booking.order_id as orderId',
      'booking.start_rent as startRent',
      'booking.end_rent as endRent',
    ])
    .distinct()
    .where('allocation.target_id', 'in', targetIds)
    .where(occupiesDuring(target, query))
    .orderBy('booking.start_rent')
    .orderBy('booking.order_id')
    .execute()
}
