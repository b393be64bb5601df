import { findOrderIdOfBooking, updateCheckedIn } from '#app/domain/order/booking-queries.server.ts'
import {
  type ConfirmUnpaidRefusal,
  confirmUnpaid,
} from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { findLiveStart } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { dateOf, type Instant, toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { lockLiveBooking, type StaffBookingInput, type StaffBookingRefusal } from './staff-booking.server.ts'

export type CheckInInput = StaffBookingInput & {
  zone: Zone
  /** Staff have confirmed that a booking of a later day is checked in. */
  isLaterDayConfirmed?: boolean
  /** When the guests came, where that was before now; until a day ago. */
  checkedInAt?: Instant
}

export type CheckInRefusal =
  | StaffBookingRefusal
  | { code: 'reservation_not_paid'; at: 'bookingId'; reservationExpiresAt: Instant | null }
  | { code: 'booking_starts_later'; at: 'bookingId'; startRent: WallTime }

/**
 * Records that a booking's guests have come. A second check-in changes nothing: the first one's time stands. An
 * unpaid reservation is refused, since its expiry would take the check-in with it; so is a booking that starts on
 * a later day, unless staff have confirmed it.
 */
export async function checkIn(
  tx: Tx,
  input: CheckInInput,
): Promise<Result<{ orderId: number }, CheckInRefusal>> {
  const found = await lockLiveBooking(tx, input)
  if (!found.ok) return found
  const { order, booking } = found.value
  if (isReservation(order)) {
    const { reservationExpiresAt } = order
    return err({ code: 'reservation_not_paid', at: 'bookingId', reservationExpiresAt })
  }
  const { startRent, checkedInAt } = booking
  if (checkedInAt !== null) return ok({ orderId: order.id })
  const today = dateOf(toWallTime(input.now, input.zone))
  if (dateOf(startRent) > today && !input.isLaterDayConfirmed) {
    return err({ code: 'booking_starts_later', at: 'bookingId', startRent })
  }
  await updateCheckedIn(tx, { ...input, at: input.checkedInAt ?? input.now })
  await logCheckIn(tx, input, { orderId: order.id, startRent, action: 'booking_checked_in' })
  return ok({ orderId: order.id })
}

/** Undoes a check-in. Exported for tests. */
export async function undoCheckIn(
  tx: Tx,
  input: StaffBookingInput,
): Promise<Result<{ orderId: number }, StaffBookingRefusal>> {
  const found = await lockLiveBooking(tx, input)
  if (!found.ok) return found
  const { order, booking } = found.value
  if (booking.checkedInAt !== null) {
    const { startRent } = booking
    await updateCheckedIn(tx, { ...input, at: null, userId: null })
    await logCheckIn(tx, input, { orderId: order.id, startRent, action: 'booking_check_in_undone' })
  }
  return ok({ orderId: order.id })
}

type CheckInChange = CheckInInput & {
  intent: 'check-in' | 'undo'
  /** Of staff who see the bookings of their own resources only: others are not found. */
  ownerUserId?: number | undefined
}

/** Checks a booking in or undoes it, for staff who may see it. */
export async function changeCheckIn(
  tx: Tx,
  { intent, ownerUserId, ...input }: CheckInChange,
): Promise<Result<{ orderId: number }, CheckInRefusal>> {
  const isHidden = ownerUserId !== undefined && !(await findLiveStart(tx, { ...input, ownerUserId }))
  if (isHidden) return err({ code: 'booking_not_found', at: 'bookingId' })
  return intent === 'check-in' ? checkIn(tx, input) : undoCheckIn(tx, input)
}

/**
 * Confirms the booking's order unpaid and checks the booking in, both or neither: guests who are here lose their
 * places to no expiry. Staff have confirmed both, the unpaid order and the later day. Source: domain.md §5.
 */
export async function checkInUnpaid(
  tx: Tx,
  input: Omit<CheckInInput, 'isLaterDayConfirmed'>,
): Promise<Result<{ orderId: number }, CheckInRefusal | ConfirmUnpaidRefusal>> {
  const { shopId, bookingId, userId, now, zone } = input
  const orderId = await findOrderIdOfBooking(tx, { shopId, bookingId })
  if (orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const confirmed = await confirmUnpaid(tx, { shopId, orderId, userId, now, zone })
  if (!confirmed.ok) return confirmed
  return checkIn(tx, { ...input, isLaterDayConfirmed: true })
}

type CheckInEntry = {
  orderId: number
  startRent: WallTime
  action: 'booking_checked_in' | 'booking_check_in_undone'
}

function logCheckIn(tx: Tx, input: StaffBookingInput, { orderId, startRent, action }: CheckInEntry) {
  const { shopId, bookingId, userId, now } = input
  return logOrder(tx, { shopId, orderId, now, access: { userId } }, action, { bookingId, startRent })
}
