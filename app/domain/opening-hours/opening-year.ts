import { daysInMonth } from '#app/domain/shared/calendar.ts'
import { datesFrom, type LocalDate, localDate, weekdayOf } from '#app/domain/shared/time.ts'
import { isClosedDate, type OpeningSeason, openingOf, seasonOf } from './opening-hours.ts'

/** A day of the year view: the season that decides it, and whether it has any open interval. */
export type OpeningDay = {
  date: LocalDate
  seasonId: number | null
  isOpen: boolean
  /** Closed by name, not by having no times. */
  isClosedDate: boolean
}

/** Each month with its days, and how many places of its first week stay empty before them (weeks begin on Monday). */
export type OpeningMonth = { first: LocalDate; emptyBefore: number; days: OpeningDay[] }

const MONTHS = 12

/** A year of opening hours, by the rule that the guest's pages go by. */
export function openingYear(seasons: readonly OpeningSeason[], year: number): OpeningMonth[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = localDate(`${year}-${String(index + 1).padStart(2, '0')}-01`)
    const days = datesFrom(first, daysInMonth(first)).map((date) => ({
      date,
      seasonId: seasonOf(seasons, date)?.id ?? null,
      isOpen: openingOf(seasons, date).length > 0,
      isClosedDate: isClosedDate(seasons, date),
    }))
    return { first, emptyBefore: weekdayOf(first) - 1, days }
  })
}
