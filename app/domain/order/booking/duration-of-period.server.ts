import { findBookingRules } from '#app/domain/availability/availability-queries.server.ts'
import { endOf } from '#app/domain/availability/starts/start-times.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { endOfSameLength } from './same-length.ts'

type RequestedPeriod = { shopId: number; zone: Zone; startRent: WallTime; endRent?: WallTime | undefined }

/**
 * Finds the duration by which a booking is priced in another period: its own where it lasts as long as it did, or no
 * end is named; else the one of its product that ends then, null where none does.
 */
export async function durationOfPeriod(
  db: Db,
  booking: BookingOfOrder,
  { shopId, zone, startRent, endRent }: RequestedPeriod,
): Promise<{ durationId: number | null; isAsBooked: boolean }> {
  const asBooked = { durationId: booking.durationId, isAsBooked: true }
  const was = { ...booking, endsAt: toInstant(booking.endRent, zone) }
  if (endRent === undefined || endOfSameLength(was, startRent, zone) === endRent) return asBooked
  const productId = mainProductId(booking)
  const rules = await findBookingRules(db, { shopId, productIds: [productId] })
  const durations = (rules.products.get(productId)?.durations ?? []).map(({ id }) => id)
  const ending = durations.filter(
    (durationId) => endOf(rules, { productId, durationId, startRent, zone }) === endRent,
  )
  const [durationId = null] = ending
  const isOwn = booking.durationId !== null && ending.includes(booking.durationId)
  return isOwn ? asBooked : { durationId, isAsBooked: false }
}
