import { daysBetween, type LocalDate, weekdayOf } from './time.ts'

/** How a schedule repeats. Source: spec 3 §3 'Schedule'. */
export const SCHEDULE_KINDS = ['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FIXED_DATE'] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/** When something holds, by dates alone. */
export type Schedule = {
  kind: ScheduleKind
  firstDate: LocalDate
  /** null means without end. A fixed date ends on its first. */
  lastDate: LocalDate | null
  /** 1 is Monday. */
  weekdays: ReadonlySet<number>
  /** 1 is January. */
  months: ReadonlySet<number>
  /** 1 is every day, 2 every other, counted from `firstDate`; at least 1. */
  intervalDays: number
}

/**
 * Whether a schedule holds on a date. The interval counts days from the first date and applies along with the
 * weekdays and months; a fixed date asks for none of them. Source: domain.md §3.
 */
export function appliesOn(schedule: Schedule, date: LocalDate): boolean {
  const { kind, firstDate, lastDate, weekdays, months, intervalDays } = schedule
  if (kind === 'FIXED_DATE') return date === firstDate
  if (date < firstDate || (lastDate !== null && date > lastDate)) return false
  if (!weekdays.has(weekdayOf(date)) || !months.has(Number(date.slice(5, 7)))) return false
  return intervalDays === 1 || daysBetween(firstDate, date) % intervalDays === 0
}

const RANK: Readonly<Record<ScheduleKind, number>> = { FIXED_DATE: 0, DATE_RANGE: 1, MONTHLY: 2, WEEKLY: 3 }

/** Sorts the more specific first: fixed date, date range, monthly, weekly; then the newest. Source: domain.md §3. */
export function compareSchedules(
  a: { kind: ScheduleKind; id: number },
  b: { kind: ScheduleKind; id: number },
): number {
  return RANK[a.kind] - RANK[b.kind] || b.id - a.id
}
