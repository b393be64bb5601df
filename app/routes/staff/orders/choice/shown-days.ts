import { addDays, datesFrom, type LocalDate } from '#app/domain/shared/time.ts'

const SHOWN_DAYS = 7

/** Days to choose among: from the day before the chosen one on, none before `firstDate` but the chosen one itself. */
export function shownDays(date: LocalDate, firstDate: LocalDate): LocalDate[] {
  return datesFrom(date > firstDate ? addDays(date, -1) : date, SHOWN_DAYS)
}
