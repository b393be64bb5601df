import type { FoundBooking } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'

/** Order number of a ticket's code or a typed text, with or without '#' before it; undefined if there is none. */
export function readOrderNumber(code: string): number | undefined {
  return readId(code.trim().replace(/^#\s*/, ''))
}

type Shown = { from: LocalDate; to: LocalDate }

/**
 * Which of an order's bookings, earliest first, somebody at the door means: of those on the list the first
 * that isn't checked in, else the nearest to come, else the last one.
 */
export function bookingToShow(
  bookings: readonly FoundBooking[],
  { from, to }: Shown,
): FoundBooking | undefined {
  const dated = bookings.map((booking) => ({ booking, date: dateOf(booking.startRent) }))
  const shown = dated.filter(({ date }) => from <= date && date <= to)
  const requested =
    shown.find(({ booking }) => !booking.isCheckedIn) ??
    shown[0] ??
    dated.find(({ date }) => date > to) ??
    dated.at(-1)
  return requested?.booking
}
