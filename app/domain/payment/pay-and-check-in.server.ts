import { type CheckInInput, type CheckInRefusal, checkIn } from '#app/domain/order/booking/check-in.server.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ManualPaymentRefusal, registerManualPayment } from './register-manual-payment.server.ts'

type PayAndCheckInInput = Omit<CheckInInput, 'isLaterDayConfirmed'> & {
  method: ManualMethod
  /** Amount that the page showed as due, in minor units. */
  amountMinor: number
  /** Posted with the form; the same key twice writes one payment. */
  requestKey: string
}

/**
 * Registers what staff took at the door and checks the booking in, both or neither. A payment that does not
 * confirm a reservation is refused with the check-in. Source: domain.md §8 'Manual'.
 */
export async function payAndCheckIn(
  tx: Tx,
  input: PayAndCheckInInput,
): Promise<Result<{ orderId: number }, CheckInRefusal | ManualPaymentRefusal>> {
  const { shopId, bookingId, userId, now, zone, method, amountMinor, requestKey } = input
  const orderId = await findOrderIdOfBooking(tx, { shopId, bookingId })
  if (orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const payment = { shopId, orderId, userId, now, zone, method, amountMinor, requestKey }
  const paid = await registerManualPayment(tx, payment)
  if (!paid.ok) return paid
  return checkIn(tx, { ...input, isLaterDayConfirmed: true })
}
