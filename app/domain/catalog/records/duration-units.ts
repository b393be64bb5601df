import { type DurationUnit, UNIT_MINUTES } from '#app/domain/shared/time.ts'

/**
 * Units in the order in which they are offered. DAYS_TO_CLOSING ends at closing, one day less later than its amount.
 */
export const DURATION_UNITS = [
  'MINUTES',
  'HOURS',
  'DAYS',
  'WEEKS',
  'MONTHS',
  'DAYS_TO_CLOSING',
] as const satisfies readonly DurationUnit[]

/** A year of each: free times are searched as far around a day as the longest duration reaches. */
export const LONGEST_DURATION = {
  MINUTES: 525_600,
  HOURS: 8_760,
  DAYS: 365,
  WEEKS: 52,
  MONTHS: 12,
  DAYS_TO_CLOSING: 365,
} as const satisfies Record<DurationUnit, number>

/** A duration as it is compared with others. */
type Comparable = { id: number; amount: number; unit: DurationUnit }

/** A twelfth of a year, so that a month sorts between 30 and 31 days. */
const MONTH_MINUTES = 43_830

/**
 * Compares durations, shortest first: the order of every list and choice of durations. One to closing ends before as
 * many days are over, so it sorts right before them; those of equal length sort in the order of their creation.
 */
export function compareDurations(a: Comparable, b: Comparable): number {
  return (
    minutesOf(a) - minutesOf(b) ||
    Number(b.unit === 'DAYS_TO_CLOSING') - Number(a.unit === 'DAYS_TO_CLOSING') ||
    a.id - b.id
  )
}

function minutesOf({ amount, unit }: Comparable): number {
  return amount * (unit === 'MONTHS' ? MONTH_MINUTES : UNIT_MINUTES[unit])
}
