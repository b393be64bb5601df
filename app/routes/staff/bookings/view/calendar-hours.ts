import {
  addDays,
  atTime,
  dateOf,
  daysBetween,
  HOURS_PER_DAY,
  type LocalDate,
  localTime,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  minutesOfDay,
  overlaps,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** Span with a beginning and an end, half open. */
export type Timed = { startRent: WallTime; endRent: WallTime }

/** Whole hours from midnight, the end left out. */
export type Hours = { from: number; to: number }

const MIDNIGHT = localTime('00:00')
/** Shown even when nobody comes. Source: experience.md 'Booking calendar'. */
export const USUAL_HOURS: Hours = { from: 8, to: 22 }
/** The first hour that a link unfolds before the usual ones. */
export const EARLY_HOUR = 6
/** Shorter events are drawn this long: they would be too thin to read or to press. */
export const SHORTEST_SHOWN_MINUTES = 30
/** Events of this length and longer are shown apart from the departures of the day. */
const WHOLE_DAY_MINUTES = 8 * MINUTES_PER_HOUR

/** Minutes of the wall clock, whatever it does that night. */
function wallMinutesOf({ startRent, endRent }: Timed): number {
  const days = daysBetween(dateOf(startRent), dateOf(endRent))
  return days * MINUTES_PER_DAY + minutesOfDay(timeOf(endRent)) - minutesOfDay(timeOf(startRent))
}

/** Eight hours and longer stand in a strip over the day. */
export function isWholeDay(item: Timed): boolean {
  return wallMinutesOf(item) >= WHOLE_DAY_MINUTES
}

/** Minutes of the day from which to which something lasts on a date; what is outside it is cut. */
export function minutesOn(date: LocalDate, { startRent, endRent }: Timed): { start: number; end: number } {
  return {
    start: dateOf(startRent) < date ? 0 : minutesOfDay(timeOf(startRent)),
    end: dateOf(endRent) > date ? MINUTES_PER_DAY : minutesOfDay(timeOf(endRent)),
  }
}

/** Whether something touches the date. */
export function isOnDate(date: LocalDate, { startRent, endRent }: Timed): boolean {
  const day = { start: atTime(date, MIDNIGHT), end: atTime(addDays(date, 1), MIDNIGHT) }
  return overlaps(day, { start: startRent, end: endRent })
}

/**
 * Hours that include every start and end on one of the dates, at least `usual`. An event that only goes on is no
 * reason to show the night.
 */
export function hoursOf(
  items: readonly Timed[],
  dates: readonly LocalDate[],
  usual: Hours = USUAL_HOURS,
): Hours {
  const shown = new Set(dates)
  const begins = items.filter(({ startRent }) => shown.has(dateOf(startRent)))
  const ends = items.filter(({ endRent }) => shown.has(dateOf(endRent)))
  const starts = begins.map(({ startRent }) => minutesOfDay(timeOf(startRent)))
  const stops = [
    ...ends.map(({ endRent }) => minutesOfDay(timeOf(endRent))),
    ...starts.map((minutes) => minutes + SHORTEST_SHOWN_MINUTES),
  ]
  const from = starts.reduce(
    (least, minutes) => Math.min(least, Math.floor(minutes / MINUTES_PER_HOUR)),
    usual.from,
  )
  const to = stops.reduce((most, minutes) => Math.max(most, Math.ceil(minutes / MINUTES_PER_HOUR)), usual.to)
  return { from, to: Math.min(to, HOURS_PER_DAY) }
}
