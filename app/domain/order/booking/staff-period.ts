import { addDuration } from '#app/domain/shared/calendar.ts'
import {
  atTime,
  DAYS_PER_TWO_YEARS,
  dateOf,
  daysBetween,
  type Instant,
  SECONDS_PER_MINUTE,
  secondsBetween,
  timeOf,
  toInstant,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Two years: what is occupied in the whole period is read while others wait for it. */
export const LONGEST_BOOKING_DAYS = DAYS_PER_TWO_YEARS

export type BookingTooLong = { code: 'booking_too_long'; at: 'endRent'; max: number }

/** Answers why staff cannot book to an end of their own: it is more than two years away. */
export function refuseTooLong(
  startRent: WallTime,
  endRent: WallTime | null | undefined,
): BookingTooLong | undefined {
  if (!endRent || daysBetween(dateOf(startRent), dateOf(endRent)) <= LONGEST_BOOKING_DAYS) return undefined
  return { code: 'booking_too_long', at: 'endRent', max: LONGEST_BOOKING_DAYS }
}

/**
 * The minute in which a booking starts that staff start now. In the second pass of the hour that the clock
 * shows twice no wall time means this minute: the booking then starts with that hour's end, never an hour ago.
 * Source: domain.md §1, §3 'Durations'.
 */
export function walkInStart(now: Instant, zone: Zone): WallTime {
  const wall = toWallTime(now, zone)
  const minute = atTime(dateOf(wall), timeOf(wall))
  const minutesLater = Math.floor(secondsBetween(toInstant(minute, zone), now) / SECONDS_PER_MINUTE)
  return addDuration(minute, minutesLater, 'MINUTES', zone)
}
