import { daysInMonth } from '#app/domain/shared/calendar.ts'
import { DAYS_PER_WEEK, datesFrom, type LocalDate, localDate, weekdayOf } from '#app/domain/shared/time.ts'
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
type OpeningMonth = { first: LocalDate; emptyBefore: number; days: OpeningDay[] }

const MONTHS = 12

/** A year of opening hours, by the rule that the guest's pages go by. */
export function openingYear(seasons: readonly OpeningSeason[], year: number): OpeningMonth[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    openingMonth(seasons, localDate(`${year}-${String(index + 1).padStart(2, '0')}-01`)),
  )
}

/** A month of them. */
export function openingMonth(seasons: readonly OpeningSeason[], first: LocalDate): OpeningMonth {
  const days = datesFrom(first, daysInMonth(first)).map((date) => ({
    date,
    seasonId: seasonOf(seasons, date)?.id ?? null,
    isOpen: openingOf(seasons, date).length > 0,
    isClosedDate: isClosedDate(seasons, date),
  }))
  return { first, emptyBefore: weekdayOf(first) - 1, days }
}

/** The month's days in rows of seven; null before its first day. */
export function weeksOf({ emptyBefore, days }: OpeningMonth): (OpeningDay | null)[][] {
  const places = [...Array<null>(emptyBefore).fill(null), ...days]
  return Array.from({ length: Math.ceil(places.length / DAYS_PER_WEEK) }, (_, week) =>
    places.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  )
}
