import { addDuration } from '#app/domain/shared/calendar.ts'
import {
  atTime,
  dateOf,
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
export const LONGEST_BOOKING_DAYS = 731

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
