import { addMonths, startOfWeek } from '#app/domain/shared/calendar.ts'
import {
  addDays,
  DAYS_PER_WEEK,
  daysBetween,
  type LocalDate,
  startOfMonth,
  startOfYear,
} from '#app/domain/shared/time.ts'
import type { ReportPeriod } from './report-query.ts'

export type CurveUnit = 'day' | 'week' | 'month' | 'year'

/** A day, or the first day of a week, month or year that the period has a part of. */
type CurvePoint = { date: LocalDate; minor: number; beforeMinor: number }

type DailySales = { date: LocalDate; amountMinor: number }

/** Days, weeks and months that a chart has room for. */
const MOST_DAYS = 31
const MOST_WEEKS = 26
const MOST_MONTHS = 36
/** Fewer that grow in a row are no trend. */
const LEAST_TREND = 3

function curveUnit({ from, to }: ReportPeriod): CurveUnit {
  const days = daysBetween(from, to) + 1
  if (days <= MOST_DAYS) return 'day'
  if (days <= MOST_WEEKS * DAYS_PER_WEEK) return 'week'
  return to < addMonths(startOfMonth(from), MOST_MONTHS) ? 'month' : 'year'
}

/**
 * Sales of a period by day, week, month or year, every one of them, beside those of the period that it is compared
 * with: its first day stands beside this period's first day. Days that the other has more are in none.
 */
export function salesCurve(
  period: ReportPeriod,
  sales: readonly DailySales[],
  before: { period: ReportPeriod; sales: readonly DailySales[] },
): { unit: CurveUnit; points: CurvePoint[] } {
  const unit = curveUnit(period)
  const points = new Map<LocalDate, CurvePoint>()
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) {
    const first = firstOf(date, unit, period)
    if (!points.has(first)) points.set(first, { date: first, minor: 0, beforeMinor: 0 })
  }
  const pointOf = (date: LocalDate) => points.get(firstOf(date, unit, period))
  for (const { date, amountMinor } of sales) {
    const point = pointOf(date)
    if (point) point.minor += amountMinor
  }
  for (const { date, amountMinor } of before.sales) {
    const point = pointOf(addDays(period.from, daysBetween(before.period.from, date)))
    if (point) point.beforeMinor += amountMinor
  }
  return { unit, points: [...points.values()] }
}

function firstOf(date: LocalDate, unit: CurveUnit, { from }: ReportPeriod): LocalDate {
  const first = FIRST_DAYS[unit](date)
  return first < from ? from : first
}

const FIRST_DAYS: Readonly<Record<CurveUnit, (date: LocalDate) => LocalDate>> = {
  day: (date) => date,
  week: startOfWeek,
  month: startOfMonth,
  year: startOfYear,
}

/** Sums a curve up: that it has grown to its end, else when it was highest; null without sales. */
export function curveSentence({
  unit,
  points,
}: {
  unit: CurveUnit
  points: readonly CurvePoint[]
}): { kind: 'grown'; count: number } | { kind: 'best'; date: LocalDate } | null {
  const best = points.reduce<CurvePoint | null>(
    (most, point) => (point.minor > (most?.minor ?? 0) ? point : most),
    null,
  )
  if (best === null) return null
  const growing = points
    .toReversed()
    .findIndex(({ minor }, index, all) => minor <= (all[index + 1]?.minor ?? minor))
  return unit === 'week' && growing >= LEAST_TREND
    ? { kind: 'grown', count: growing }
    : { kind: 'best', date: best.date }
}
