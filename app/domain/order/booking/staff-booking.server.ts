import {
  type BookingOfOrder,
  findOrderIdOfBooking,
  listOrderBookings,
} from '#app/domain/order/booking-queries.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { isLive } from '#app/domain/order/order-states.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Staff at work on a booking that stands on the day's list or on its order's page. */
export type StaffBookingInput = { shopId: number; bookingId: number; userId: number; now: Instant }

export type StaffBookingRefusal =
  | { code: 'booking_not_found'; at: 'bookingId' }
  | { code: 'booking_not_live'; at: 'bookingId' }

/**
 * Locks the booking's order, with `lock` its pools too. A booking of an expired, cancelled or deleted order can't be
 * checked in, finished or allocated: `booking_not_live`.
 */
export async function lockLiveBooking(
  tx: Tx,
  { shopId, bookingId, now }: StaffBookingInput,
  lock: (tx: Tx, key: { shopId: number; orderId: number }) => Promise<LockedOrder | undefined> = lockOrder,
): Promise<Result<{ order: LockedOrder; booking: BookingOfOrder }, StaffBookingRefusal>> {
  const orderId = await findOrderIdOfBooking(tx, { shopId, bookingId })
  const order = orderId === undefined ? undefined : await lock(tx, { shopId, orderId })
  if (!order) return err({ code: 'booking_not_found', at: 'bookingId' })
  const bookings = await listOrderBookings(tx, { shopId, orderId: order.id })
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking) return err({ code: 'booking_not_found', at: 'bookingId' })
  return isLive(order, now) ? ok({ order, booking }) : err({ code: 'booking_not_live', at: 'bookingId' })
}
