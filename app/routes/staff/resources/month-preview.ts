import { daysOf, type Schedules } from '#app/domain/resource/resource-schedule.ts'
import { addMonths, daysInMonth } from '#app/domain/shared/calendar.ts'
import {
  addDays,
  DAYS_PER_WEEK,
  isLocalDate,
  type LocalDate,
  startOfMonth,
  weekdayOf,
} from '#app/domain/shared/time.ts'

export type ScheduleDay = { date: LocalDate; isOn: boolean }
export type PreviewMonth = { month: LocalDate; weeks: (ScheduleDay | null)[][] }

/** Reads '2026-07'; anything else is the month of today. */
export function readPreviewMonth(text: string | null, today: LocalDate): LocalDate {
  const first = `${text ?? ''}-01`
  return isLocalDate(first) ? first : startOfMonth(today)
}

/** '2026-07' */
export function writeMonth(month: LocalDate): string {
  return month.slice(0, 7)
}

/** The month's days in weeks from Monday, with nothing before the first and after the last. */
export function previewMonth(when: Schedules, month: LocalDate): PreviewMonth {
  const days = daysOf(when, month, addDays(month, daysInMonth(month) - 1))
  const before = weekdayOf(month) - 1
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks: (ScheduleDay | null)[][] = []
  for (let start = 0; start < cells.length; start += DAYS_PER_WEEK) {
    const week = cells.slice(start, start + DAYS_PER_WEEK)
    weeks.push([...week, ...Array.from({ length: DAYS_PER_WEEK - week.length }, () => null)])
  }
  return { month, weeks }
}

export function neighbours(month: LocalDate): { previous: LocalDate; next: LocalDate } {
  return { previous: addMonths(month, -1), next: addMonths(month, 1) }
}
