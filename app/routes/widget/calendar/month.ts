import type { DayForParticipants, DayStatus } from '#app/domain/availability/starts/day-status.ts'
import { daysInMonth } from '#app/domain/shared/calendar.ts'
import { datesFrom, isLocalDate, type LocalDate, startOfMonth, weekdayOf } from '#app/domain/shared/time.ts'

export type Day = {
  date: LocalDate
  /** PAST is before the first date that is still open; others as domain.md §3 says. */
  status: DayStatus | 'PAST'
  /** The most that one start has left, where more are needed; else null. */
  left: number | null
  isToday: boolean
  isChosen: boolean
  /** Only days with something left lead anywhere. */
  address: string | undefined
}

/** Weeks that are over and stand before the others all the same. */
const MOST_WEEKS_OVER = 2

/** Of the days that are shown. */
export type Statuses = ReadonlyMap<LocalDate, DayStatus>

/** First day of the month to show: requested, else the chosen day's, never before that of the first open date. */
export function readCalendarMonth(
  requested: string | null,
  chosen: LocalDate | undefined,
  firstDate: LocalDate,
): LocalDate {
  const month = startOfMonth(isLocalDate(requested) ? requested : (chosen ?? firstDate))
  const earliest = startOfMonth(firstDate)
  return month < earliest ? earliest : month
}

/** The month's first day that isn't over: what was booked before it is no guest's matter. */
export function firstAhead(month: LocalDate, firstDate: LocalDate): LocalDate {
  return month < firstDate ? firstDate : month
}

/** The days of a month in weeks from Monday, undefined where the week belongs to another month. */
export function toWeeks(
  month: LocalDate,
  days: ReadonlyMap<LocalDate, DayForParticipants>,
  page: {
    today: LocalDate
    firstDate: LocalDate
    chosen: LocalDate | undefined
    addressOf: (date: LocalDate) => string
  },
): (Day | undefined)[][] {
  const blanks: undefined[] = Array.from({ length: weekdayOf(month) - 1 }, () => undefined)
  const dates = datesFrom(month, daysInMonth(month)).map((date) => {
    const { status: found = 'CLOSED', left = null } = days.get(date) ?? {}
    const status = date < page.firstDate ? 'PAST' : found
    return {
      date,
      status,
      left,
      isToday: date === page.today,
      isChosen: date === page.chosen,
      address: isBookableDay(status) ? page.addressOf(date) : undefined,
    } as const
  })
  const cells = [...blanks, ...dates]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )
}

/** Weeks that are over, to fold away, and those that are shown. Two over weeks are no hindrance. */
export function foldWeeks(weeks: readonly (Day | undefined)[][]) {
  const over = weeks.filter(isOver)
  return over.length > MOST_WEEKS_OVER
    ? { folded: over, shown: weeks.filter((week) => !isOver(week)) }
    : { folded: [], shown: weeks }
}

/** A week without a day that is still open. */
export function isOver(week: readonly (Day | null | undefined)[]): boolean {
  return week.every((day) => !day || day.status === 'PAST')
}

export function isBookableDay(status: DayStatus | 'PAST' | undefined): boolean {
  return status === 'AVAILABLE' || status === 'LIMITED'
}
