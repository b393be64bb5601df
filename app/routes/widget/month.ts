import type { DayStatus } from '#app/domain/availability/day-status.ts'
import {
  addDays,
  datesFrom,
  daysInMonth,
  isLocalDate,
  type LocalDate,
  startOfMonth,
  weekdayOf,
} from '#app/domain/shared/time.ts'

export type Day = {
  date: LocalDate
  /** PAST is before today; the rest as domain.md §3 says. */
  status: DayStatus | 'PAST'
  isToday: boolean
  isChosen: boolean
  /** Only days with something left lead anywhere. */
  address: string | undefined
}

/** Of the days that are shown. */
export type Statuses = ReadonlyMap<LocalDate, DayStatus>

/** First day of the month to show: asked for, else the chosen day's, never before this month. */
export function readMonth(asked: string | null, chosen: LocalDate | undefined, today: LocalDate): LocalDate {
  const month = startOfMonth(isLocalDate(asked) ? asked : (chosen ?? today))
  const earliest = startOfMonth(today)
  return month < earliest ? earliest : month
}

/** The month's first day that isn't over: what was booked before it is no guest's matter. */
export function firstAhead(month: LocalDate, today: LocalDate): LocalDate {
  return month < today ? today : month
}

export function lastOfMonth(month: LocalDate): LocalDate {
  return addDays(month, daysInMonth(month) - 1)
}

/** The days of a month in weeks from Monday, undefined where the week belongs to another month. */
export function toWeeks(
  month: LocalDate,
  statuses: Statuses,
  page: { today: LocalDate; chosen: LocalDate | undefined; addressOf: (date: LocalDate) => string },
): (Day | undefined)[][] {
  const blanks: undefined[] = Array.from({ length: weekdayOf(month) - 1 }, () => undefined)
  const days = datesFrom(month, daysInMonth(month)).map((date) => {
    const status = date < page.today ? 'PAST' : (statuses.get(date) ?? 'CLOSED')
    return {
      date,
      status,
      isToday: date === page.today,
      isChosen: date === page.chosen,
      address: isBookable(status) ? page.addressOf(date) : undefined,
    } as const
  })
  const cells = [...blanks, ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )
}

export function isBookable(status: DayStatus | 'PAST' | undefined): boolean {
  return status === 'AVAILABLE' || status === 'LIMITED'
}
