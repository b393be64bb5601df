import { addMonths, endOfMonth, startOfWeek } from '#app/domain/shared/calendar.ts'
import { addDays, daysBetween, type LocalDate, startOfMonth, startOfYear } from '#app/domain/shared/time.ts'
import type { ComparedWith, ReportPeriod } from './report-query.ts'

export const REPORT_PRESETS = ['today', 'week', 'month', 'last_month', 'year', 'last_year'] as const
type ReportPreset = (typeof REPORT_PRESETS)[number]

/** Periods that are asked for by name; those that are not over end today. */
export function presetPeriod(preset: ReportPreset, today: LocalDate): ReportPeriod {
  const month = startOfMonth(today)
  const year = startOfYear(today)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: startOfWeek(today), to: today }
    case 'month':
      return { from: month, to: today }
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'year':
      return { from: year, to: today }
    case 'last_year':
      return { from: addMonths(year, -12), to: addDays(year, -1) }
  }
}

/** The longest period that a report is of, in years: its sales are added up day by day. */
export const MOST_YEARS = 100

export function isTooLong({ from, to }: ReportPeriod): boolean {
  return to >= addMonths(from, MOST_YEARS * 12)
}

/**
 * The period that a period is compared with. Whole months are compared with as many whole months; other days with
 * as many days. A year ago 29 February is the 28th.
 */
export function comparedPeriod({ from, to }: ReportPeriod, comparedWith: ComparedWith): ReportPeriod {
  if (comparedWith === 'LAST_YEAR') {
    const before = addMonths(from, -12)
    return { from: before, to: isEndOfMonth(to) ? endOfMonth(addMonths(to, -12)) : addMonths(to, -12) }
  }
  const end = addDays(from, -1)
  if (from !== startOfMonth(from) || !isEndOfMonth(to)) {
    return { from: addDays(end, -daysBetween(from, to)), to: end }
  }
  return { from: addMonths(from, -monthsOf({ from, to })), to: end }
}

function monthsOf({ from, to }: ReportPeriod): number {
  let months = 0
  while (addMonths(from, months) <= to) months++
  return months
}

function isEndOfMonth(date: LocalDate): boolean {
  return date === endOfMonth(date)
}
