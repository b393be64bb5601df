import {
  addDays,
  atTime,
  daysBetween,
  type LocalDate,
  type LocalTime,
  type WallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'

/** Open from `opens` to `closes` on a weekday (1 is Monday). Closing at or before opening is past midnight. */
export type WeeklyInterval = { weekday: number; opens: LocalTime; closes: LocalTime }

/** Opening hours of a season of the year, first and last date included. */
export type OpeningSeason = {
  id: number
  firstDate: LocalDate
  lastDate: LocalDate
  intervals: readonly WeeklyInterval[]
  closedDates: ReadonlySet<LocalDate>
}

export type OpeningHours = {
  seasons: readonly OpeningSeason[]
  /** Wall-clock minutes before closing when rented units must be back. */
  marginToClosingMinutes: number
}

type OpenInterval = { opens: WallTime; closes: WallTime }

/**
 * The season that decides a date alone: the shortest that contains it; of equally short ones the later first
 * date, then the newest. Source: domain.md §3.
 */
export function seasonOf<Season extends OpeningSeason>(
  seasons: readonly Season[],
  date: LocalDate,
): Season | undefined {
  return seasons.filter((each) => each.firstDate <= date && date <= each.lastDate).sort(byRank)[0]
}

/** Whether any season closes a date; then it is closed, whichever season decides it otherwise. */
export function isClosedDate(seasons: readonly OpeningSeason[], date: LocalDate): boolean {
  return seasons.some((season) => season.closedDates.has(date))
}

/**
 * Open intervals of a date, earliest first; none means closed. An interval past midnight belongs to the date
 * on which it opens. Source: domain.md §3.
 */
export function openingOf(seasons: readonly OpeningSeason[], date: LocalDate): OpenInterval[] {
  if (isClosedDate(seasons, date)) return []
  const season = seasonOf(seasons, date)
  if (!season) return []
  const weekday = weekdayOf(date)
  return season.intervals
    .filter((interval) => interval.weekday === weekday)
    .map(({ opens, closes }) => ({
      opens: atTime(date, opens),
      closes: atTime(closes > opens ? date : addDays(date, 1), closes),
    }))
    .sort((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0))
}

function byRank(a: OpeningSeason, b: OpeningSeason): number {
  const shorter = daysBetween(a.firstDate, a.lastDate) - daysBetween(b.firstDate, b.lastDate)
  const later = daysBetween(a.firstDate, b.firstDate)
  return shorter || later || b.id - a.id
}
