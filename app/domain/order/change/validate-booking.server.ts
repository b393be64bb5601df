import { durationOfPeriod } from '#app/domain/order/booking/duration-of-period.server.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import { findOrderIdOfBooking, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ChangeRefusal, type NamedPlan, planBookingChange } from './change-by-plan.server.ts'

type ValidateBookingInput = Omit<OrderInput, 'orderId'> &
  StaffAccess & { bookingId: number; startRent: WallTime; endRent: WallTime }

/**
 * Answers whether everything in a booking can be had in another period, always as a refusal, so that its
 * transaction is rolled back. The booking's own places are free to it; the period that it has is
 * `nothing_changes`. Source: spec 2 §5 'Replication', §7.
 */
export async function validateBooking(
  tx: Tx,
  input: ValidateBookingInput,
): Promise<Result<never, ChangeRefusal | { code: 'planned'; planned: NamedPlan }>> {
  const { shopId, bookingId } = input
  const orderId = await findOrderIdOfBooking(tx, { shopId, bookingId })
  const bookings = orderId === undefined ? [] : await listOrderBookings(tx, { shopId, orderId })
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking || orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const same = { productId: mainProductId(booking), byHand: [], reason: null, notifies: false }
  const { durationId } = await durationOfPeriod(tx, booking, input)
  return planBookingChange(tx, { ...input, ...same, orderId, durationId })
}
