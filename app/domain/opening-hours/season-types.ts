import type { LocalDate } from '#app/domain/shared/time.ts'
import type { OpeningSeason, WeeklyInterval } from './opening-hours.ts'

/** A season as its editor shows it; intervals by weekday and time. */
export type NamedSeason = OpeningSeason & { name: string; version: number; isDeleted: boolean }

export type SeasonValues = {
  name: string
  firstDate: LocalDate
  lastDate: LocalDate
  intervals: readonly WeeklyInterval[]
  closedDates: readonly LocalDate[]
}
