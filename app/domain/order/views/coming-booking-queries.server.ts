import { isOccupying } from '#app/domain/shared/live-order-queries.server.ts'
import { type Instant, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Live bookings of a product that have not ended, reservations included; those of its aliases are theirs. */
export async function countComingBookings(
  db: Db,
  { shopId, productId, now, zone }: { shopId: number; productId: number; now: Instant; zone: Zone },
): Promise<number> {
  const wallNow = toWallTime(now, zone)
  const { count } = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select((eb) => eb.fn.count<number>('booking_product.booking_id').distinct().as('count'))
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.product_id', '=', productId)
    .where('booking_product.occupied_to', '>', now)
    .where('booking.end_rent', '>', wallNow)
    .where(isOccupying({ now }))
    .executeTakeFirstOrThrow()
  return count
}
