import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { type ChangeTerms, combineTerms } from './guest-change.ts'

/** Terms of products, by id. */
export async function listChangeTerms(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<ReadonlyMap<number, ChangeTerms>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'rebookable_until_minutes', 'deleted_at', 'status'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', productIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        untilMinutes: row.rebookable_until_minutes,
        isWithdrawn: row.deleted_at !== null || row.status !== 'ACTIVE',
      },
    ]),
  )
}

/** Lists the products that are booked by start time. */
export async function listPerStartTime(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', productIds)
    .where('booking_type', '=', 'PER_START_TIME')
    .execute()
  return rows.map(({ id }) => id)
}

/** Until when a booking may be changed by its guest, with the items of its bundle. */
export async function findRebookableUntil(
  db: Db,
  { shopId, order, booking }: { shopId: number; order: OrderDetails; booking: OrderBooking },
): Promise<Instant> {
  const items = order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
  const rows = [booking, ...items].flatMap(({ products }) => products)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const terms = await listChangeTerms(db, { shopId, productIds })
  const { untilMinutes } = combineTerms(rows, terms)
  return addMinutes(booking.startsAt, -untilMinutes)
}
