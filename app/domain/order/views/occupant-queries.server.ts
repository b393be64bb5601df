import { isOccupying } from '#app/domain/shared/live-order-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
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
type Occupant = {
  bookingId: number
  orderId: number
  customerName: string | null
  productId: number
  productName: Translatable
  quantity: number
  startRent: WallTime
  endRent: WallTime
  /** When an unpaid reservation releases them; null for a confirmed order. */
  reservedUntil: Instant | null
}

const COLUMNS = [
  'booking_product.booking_id',
  'booking_product.order_id',
  'booking_product.product_id',
  'booking_product.product_name',
  'booking.start_rent',
  'booking.end_rent',
  'order.state',
  'order.reservation_expires_at',
  'customer.first_name',
  'customer.last_name',
  'customer.company_name',
] as const

/** Who occupies a pool, earliest first, in one statement. Source: domain.md §3 'What is occupied'. */
export async function listOccupants(db: Db, query: OccupantQuery): Promise<Occupant[]> {
  const { shopId, poolId, startRent, isByStart, occupied, now, limit } = query
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .leftJoin('customer', 'customer.order_id', 'booking_product.order_id')
    .select(COLUMNS)
    .select((eb) => eb.fn.sum<number>('booking_product.quantity').as('quantity'))
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.pool_product_id', '=', poolId)
    .where('booking_product.occupied_to', '>', occupied.from)
    .where('booking_product.occupied_from', '<', occupied.to)
    .where(isOccupying({ now }))
    .$if(isByStart, (select) => select.where('booking_product.start_rent', '=', startRent))
    .groupBy(COLUMNS)
    .orderBy('booking.start_rent')
    .orderBy('booking_product.booking_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    orderId: row.order_id,
    customerName: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.company_name,
    productId: row.product_id,
    productName: parseTranslatable(row.product_name),
    quantity: row.quantity,
    startRent: row.start_rent,
    endRent: row.end_rent,
    reservedUntil: row.state === 'CONFIRMED' ? null : row.reservation_expires_at,
  }))
}
