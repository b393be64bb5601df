import { addMonths, endOfMonth } from '#app/domain/shared/calendar.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { NamedSeason, SeasonValues } from './season-types.ts'

const MONTHS_PER_YEAR = 12

/**
 * Copies a season a year later, closed dates included; a name with the year gets the next. Nothing is written: the
 * editor of a new season starts with it. A season to the end of February goes to its end in a leap year, too.
 */
export function nextYearsSeason(season: NamedSeason): SeasonValues {
  const nextYear = (year: string) => String(Number(year) + 1)
  return {
    name: season.name.replace(/\b\d{4}\b/g, nextYear),
    firstDate: addMonths(season.firstDate, MONTHS_PER_YEAR),
    lastDate: nextYearsEnd(season.lastDate),
    intervals: season.intervals,
    closedDates: [...season.closedDates].map((date) => addMonths(date, MONTHS_PER_YEAR)),
  }
}

function nextYearsEnd(date: LocalDate): LocalDate {
  const nextYear = addMonths(date, MONTHS_PER_YEAR)
  return date === endOfMonth(date) ? endOfMonth(nextYear) : nextYear
}
