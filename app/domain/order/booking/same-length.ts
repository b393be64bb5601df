import { addDuration } from '#app/domain/shared/calendar.ts'
import {
  dateOf,
  daysBetween,
  type Instant,
  SECONDS_PER_MINUTE,
  secondsBetween,
  timeOf,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/**
 * When a booking ends that begins at another time and lasts as long as it did: whole days by the clock on the
 * wall, anything else in real time. Source: domain.md §1.
 */
export function endOfSameLength(
  was: { startRent: WallTime; endRent: WallTime; startsAt: Instant; endsAt: Instant },
  startRent: WallTime,
  zone: Zone,
): WallTime {
  const days = daysBetween(dateOf(was.startRent), dateOf(was.endRent))
  if (days > 0 && timeOf(was.startRent) === timeOf(was.endRent)) {
    return addDuration(startRent, days, 'DAYS', zone)
  }
  const minutes = secondsBetween(was.startsAt, was.endsAt) / SECONDS_PER_MINUTE
  return addDuration(startRent, minutes, 'MINUTES', zone)
}

type Timed = { startRent: WallTime; durationId: number | null }

/** Whether a booking lasts as long in another period: by its duration, or by its end where that is known. */
export function isAsLong(
  was: Timed & { endRent: WallTime; startsAt: Instant },
  next: Timed & { endRent?: WallTime | undefined },
  zone: Zone,
): boolean {
  if (next.durationId !== null && next.durationId === was.durationId) return true
  const endsAt = toInstant(was.endRent, zone)
  return next.endRent === endOfSameLength({ ...was, endsAt }, next.startRent, zone)
}
