import { findOrderIdOfBooking, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type MoveInput, type MovePlan, type MoveRefusal, planMove } from './move-booking.server.ts'

type ValidateBookingInput = Omit<MoveInput, 'orderId' | 'durationId' | 'endRent'> & {
  endRent: WallTime
}

/**
 * Answers whether everything in a booking can be had in another period, always as a refusal, so that its
 * transaction is rolled back. The booking's own places are free to it; the period that it has is
 * `already_there`. Source: spec 2 §5 'Replication', §7.
 */
export async function validateBooking(
  tx: Tx,
  input: ValidateBookingInput,
): Promise<Result<never, MoveRefusal | { code: 'planned'; plan: MovePlan }>> {
  const { shopId, bookingId } = input
  const orderId = await findOrderIdOfBooking(tx, { shopId, bookingId })
  if (orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const bookings = await listOrderBookings(tx, { shopId, orderId })
  const booking = bookings.find(({ id }) => id === bookingId)
  return planMove(tx, { ...input, orderId, durationId: booking?.durationId ?? null })
}
