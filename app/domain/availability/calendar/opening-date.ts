import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import {
  addDays,
  atTime,
  dateOf,
  epochSeconds,
  type Instant,
  type LocalDate,
  type LocalTime,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { createCalendar, dayNumber, fromWall } from './calendar.ts'
import { startAt } from './period-end.ts'

/**
 * First date on which a booking can still start: yesterday while an opening of yesterday's runs past midnight, else
 * today. Source: domain.md §3 'Opening hours'.
 */
export function firstOpenDate(hours: OpeningHours, now: Instant, zone: Zone): LocalDate {
  const today = dateOf(toWallTime(now, zone))
  const calendar = createCalendar(hours, zone)
  const { date, open } = calendar.day(dayNumber(today) - 1)
  return open.some(({ closes }) => calendar.toEpoch(closes) > epochSeconds(now)) ? date : today
}

/** The date under which a start is listed: that of the opening in which it lies, else its own. */
export function listedDate(hours: OpeningHours, startRent: WallTime, zone: Zone): LocalDate {
  const calendar = createCalendar(hours, zone)
  return calendar.day(startAt(calendar, fromWall(startRent)).openingDay).date
}

/**
 * The start that a date and a time of day name in a list: a time of the opening that runs past midnight is on
 * the morning after. Source: domain.md §3 'Opening hours'.
 */
export function listedStart(
  hours: OpeningHours,
  { date, time }: { date: LocalDate; time: LocalTime },
  zone: Zone,
): WallTime {
  const own = atTime(date, time)
  const candidates = [own, atTime(addDays(date, 1), time)]
  return candidates.find((start) => listedDate(hours, start, zone) === date) ?? own
}
