import dayjs, { type Dayjs } from 'dayjs'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import utc from 'dayjs/plugin/utc.js'
import {
  addDays,
  addSeconds,
  DAYS_PER_WEEK,
  type DurationUnit,
  dateFromDay,
  dateOf,
  type LocalDate,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  sameTimeOn,
  type WallTime,
  type Zone,
} from './time.ts'

/**
 * Weeks, months and lengths of stays in the calendar. Days alone are counted in `time.ts`, by whole numbers: the
 * engine counts a great many of them.
 */
dayjs.extend(utc)
dayjs.extend(isoWeek)

/** The same day of another month, or that month's last day: 31 January + 1 month is 28 or 29 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  return toDate(dayjs.utc(date).add(months, 'month'))
}

/** The number of the ISO 8601 week: week 1 has the year's first Thursday. */
export function isoWeekOf(date: LocalDate): number {
  return dayjs.utc(date).isoWeek()
}

/** The Monday of the date's week. */
export function startOfWeek(date: LocalDate): LocalDate {
  return toDate(dayjs.utc(date).startOf('isoWeek'))
}

export function daysInMonth(date: LocalDate): number {
  return dayjs.utc(date).daysInMonth()
}

/** The last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  return toDate(dayjs.utc(date).endOf('month').startOf('day'))
}

/**
 * The end of a stay that starts at `start`. Minutes and hours are real time; an end that falls into the
 * second pass of the repeated hour becomes that hour's end: longer, never shorter. Days, weeks and months
 * end at the same wall time; an end that does not exist becomes the first time that does. Source: domain.md §1.
 */
export function addDuration(
  start: WallTime,
  amount: number,
  unit: Exclude<DurationUnit, 'DAYS_TO_CLOSING'>,
  zone: Zone,
): WallTime {
  switch (unit) {
    case 'MINUTES':
      return addSeconds(start, amount * SECONDS_PER_MINUTE, zone)
    case 'HOURS':
      return addSeconds(start, amount * SECONDS_PER_HOUR, zone)
    case 'DAYS':
      return sameTimeOn(addDays(dateOf(start), amount), start, zone)
    case 'WEEKS':
      return sameTimeOn(addDays(dateOf(start), amount * DAYS_PER_WEEK), start, zone)
    case 'MONTHS':
      return sameTimeOn(addMonths(dateOf(start), amount), start, zone)
  }
}

function toDate(day: Dayjs): LocalDate {
  return dateFromDay(day.unix() / SECONDS_PER_DAY)
}
