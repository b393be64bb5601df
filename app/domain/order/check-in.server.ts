import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateCheckedIn } from './booking-queries.server.ts'
import { logOrder } from './log-order.server.ts'
import { lockLiveBooking, type StaffBookingInput, type StaffBookingRefusal } from './staff-booking.server.ts'

/** Ticks that a booking's guests have come. A second tick changes nothing: the first one's time stands. */
export async function checkIn(
  tx: Tx,
  input: StaffBookingInput,
): Promise<Result<{ orderId: number }, StaffBookingRefusal>> {
  return setCheckedIn(tx, input, true)
}

/** Takes the tick back. */
export async function undoCheckIn(
  tx: Tx,
  input: StaffBookingInput,
): Promise<Result<{ orderId: number }, StaffBookingRefusal>> {
  return setCheckedIn(tx, input, false)
}

async function setCheckedIn(
  tx: Tx,
  input: StaffBookingInput,
  isIn: boolean,
): Promise<Result<{ orderId: number }, StaffBookingRefusal>> {
  const { shopId, bookingId, userId, now } = input
  const found = await lockLiveBooking(tx, input)
  if (!found.ok) return found
  const { order, booking } = found.value
  const wasIn = booking.checkedInAt !== null
  if (wasIn !== isIn) {
    const tick = isIn ? { at: now, userId } : { at: null, userId: null }
    await updateCheckedIn(tx, { shopId, bookingId, ...tick })
    const action = isIn ? 'booking_checked_in' : 'booking_check_in_undone'
    const facts = { bookingId, startRent: booking.startRent }
    await logOrder(tx, { shopId, orderId: order.id, now, access: { userId } }, action, facts)
  }
  return ok({ orderId: order.id })
}
