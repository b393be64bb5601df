import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { ChangeTerms } from './guest-change.ts'

export async function findChangeTerms(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<ChangeTerms> {
  const rows = await db
    .selectFrom('product')
    .select(['rebookable_until_minutes', 'deleted_at', 'status'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', productIds)
    .execute()
  return {
    untilMinutes: Math.max(0, ...rows.map((row) => row.rebookable_until_minutes)),
    isWithdrawn: rows.some((row) => row.deleted_at !== null || row.status !== 'ACTIVE'),
  }
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
  const { untilMinutes } = await findChangeTerms(db, { shopId, productIds })
  return addMinutes(booking.startsAt, -untilMinutes)
}
