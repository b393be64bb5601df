import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { findRequestedBooking } from '#app/domain/order/views/requested-booking-queries.server.ts'
import { returnPoint, spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type Instant, SECONDS_PER_HOUR, SECONDS_PER_QUARTER } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'

const TRIES_PER_BOOKING = 5
const TRIES_PER_ADDRESS = 20

export type TooManyAttempts = { code: 'too_many_attempts'; retryAfterSeconds: number }

/**
 * Hands a live booking to a guest who knows its customer's e-mail address; undefined when there is none or the
 * address is another. Wrong answers are limited per booking (5 in 15 minutes) and per network address (20 in an
 * hour), in transactions of their own. Source: domain.md §15.5.
 */
export async function findBookingByEmail(
  db: Db,
  input: { shopId: number; bookingId: number; email: string; clientIp: string; now: Instant },
): Promise<Result<BookingOfOrder | undefined, TooManyAttempts>> {
  const { bookingId, clientIp, now } = input
  const limits = [
    { key: `booking:${bookingId} ${clientIp}`, limit: TRIES_PER_BOOKING, windowSeconds: SECONDS_PER_QUARTER },
    { key: `booking:address:${clientIp}`, limit: TRIES_PER_ADDRESS, windowSeconds: SECONDS_PER_HOUR },
  ]
  const spent = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      const { allowed, retryAfterSeconds } = await spendPoint(tx, { ...limit, now })
      if (!allowed) return ok(retryAfterSeconds)
    }
    return ok(null)
  })
  if (spent.ok && spent.value !== null) {
    return err({ code: 'too_many_attempts', retryAfterSeconds: spent.value })
  }

  const booking = await findRequestedBooking(db, input)
  if (!booking) return ok(undefined)
  return inTransaction(db, async (tx) => {
    for (const { key } of limits) await returnPoint(tx, key)
    return ok(booking)
  })
}
