import { type Instant, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Live bookings of a product that have not ended, reservations included; those of its aliases are theirs. */
export async function countComingBookings(
  db: Db,
  { shopId, productId, now, zone }: { shopId: number; productId: number; now: Instant; zone: Zone },
): Promise<number> {
  const wallNow = toWallTime(now, zone)
  const pool = db
    .selectFrom('product')
    .select((eb) => eb.fn.coalesce('alias_of_id', 'id').as('id'))
    .where('id', '=', productId)
  const { count } = await db
    .selectFrom('allocation')
    .innerJoin('booking', 'booking.id', 'allocation.booking_id')
    .select((eb) => eb.fn.count<number>('allocation.booking_id').distinct().as('count'))
    .where('allocation.shop_id', '=', shopId)
    .where('allocation.source', '=', 'BOOKING')
    .where('allocation.target', '=', 'POOL')
    .where('allocation.target_id', '=', pool)
    .where('allocation.product_id', '=', productId)
    .where('allocation.occupied_to', '>', now)
    .where('allocation.expires_at', '>', now)
    .where('booking.end_rent', '>', wallNow)
    .executeTakeFirstOrThrow()
  return count
}
