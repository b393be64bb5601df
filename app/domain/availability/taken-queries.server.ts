import { isLive } from '#app/domain/shared/live-order-queries.server.ts'
import { epochSeconds, type Instant, instant, instantFromEpoch, wallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { TakenRow } from './availability-facts.ts'

/** Bookings that agree in all of these are one row. */
const SAME_TIMES = [
  'booking_product.product_id',
  'booking_product.pool_product_id',
  'booking_product.start_rent',
  'booking.end_rent',
  'booking_product.occupied_from',
  'booking_product.occupied_to',
] as const

/**
 * What live bookings take of the pools within a period, summed where product and times are the same. Both
 * ends of the period bound the index. Source: domain.md §3 'What is taken'.
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
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select(SAME_TIMES)
    .select((eb) => eb.fn.sum('booking_product.quantity').as('quantity'))
    .where('booking_product.shop_id', '=', query.shopId)
    .where('booking_product.pool_product_id', 'in', query.poolIds)
    .where('booking_product.occupied_to', '>', instantFromEpoch(query.known.from))
    .where('booking_product.occupied_from', '<', instantFromEpoch(query.known.to))
    .where('booking_product.removed_at', 'is', null)
    .where(isLive(query))
    .groupBy(SAME_TIMES)
    .execute()

  const seconds = once((text) => epochSeconds(instant(text)))
  const wall = once(wallTime)
  return rows.map((row) => ({
    productId: row.product_id,
    poolId: row.pool_product_id,
    startRent: wall(row.start_rent),
    endRent: wall(row.end_rent),
    occupiedFrom: seconds(row.occupied_from),
    occupiedTo: seconds(row.occupied_to),
    quantity: Number(row.quantity), // PostgreSQL returns sum() as text
  }))
}

/** Reads each text once: bookings share few times, and a month has many bookings. */
function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    known.set(text, value)
    return value
  }
}
