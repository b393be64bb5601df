import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { findRequestedBooking } from '#app/domain/order/views/requested-booking-queries.server.ts'
import { limitGuesses, type TooManyAttempts } from '#app/domain/shared/limit-guesses.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/**
 * Hands a live booking to a guest who knows its customer's e-mail address; undefined when there is none or the
 * address is another. Source: domain.md §15.5.
 */
export function findBookingByEmail(
  db: Db,
  input: { shopId: number; bookingId: number; email: string; clientIp: string; now: Instant },
): Promise<Result<BookingOfOrder | undefined, TooManyAttempts>> {
  const { bookingId, clientIp, now } = input
  return limitGuesses(db, { kind: 'booking', id: bookingId, clientIp, now }, () =>
    findRequestedBooking(db, input),
  )
}
