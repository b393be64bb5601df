import { updateFinishedAt } from '#app/domain/order/booking-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { lockLiveBooking, type StaffBookingInput, type StaffBookingRefusal } from './staff-booking.server.ts'

type FinishRefusal = StaffBookingRefusal | { code: 'booking_not_ended'; at: 'isConfirmed'; endRent: WallTime }

/**
 * Marks a booking as finished: what is shown changes, what is occupied doesn't. Before its end that is refused
 * unless staff have confirmed it. Source: spec 2 §4, domain.md §5 'Finished'.
 */
export async function finishBooking(
  tx: Tx,
  input: StaffBookingInput & { zone: Zone; isConfirmed?: boolean },
): Promise<Result<{ orderId: number }, FinishRefusal>> {
  const { shopId, bookingId, userId, now, zone, isConfirmed = false } = input
  const found = await lockLiveBooking(tx, input)
  if (!found.ok) return found
  const { order, booking } = found.value
  if (booking.finishedAt !== null) return ok({ orderId: order.id })
  const { startRent, endRent } = booking
  if (!isConfirmed && toInstant(endRent, zone) > now) {
    return err({ code: 'booking_not_ended', at: 'isConfirmed', endRent })
  }
  await updateFinishedAt(tx, { shopId, bookingId, at: now })
  const entry = { shopId, orderId: order.id, now, access: { userId } }
  await logOrder(tx, entry, 'booking_finished', { bookingId, startRent, endRent })
  return ok({ orderId: order.id })
}

/** Takes the mark back. */
export async function unfinishBooking(
  tx: Tx,
  input: StaffBookingInput,
): Promise<Result<{ orderId: number }, StaffBookingRefusal>> {
  const { shopId, bookingId, userId, now } = input
  const found = await lockLiveBooking(tx, input)
  if (!found.ok) return found
  const { order, booking } = found.value
  if (booking.finishedAt !== null) {
    await updateFinishedAt(tx, { shopId, bookingId, at: null })
    const entry = { shopId, orderId: order.id, now, access: { userId } }
    const { startRent, endRent } = booking
    await logOrder(tx, entry, 'booking_unfinished', { bookingId, startRent, endRent })
  }
  return ok({ orderId: order.id })
}
