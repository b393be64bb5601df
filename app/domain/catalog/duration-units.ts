import type { DurationUnit } from '#app/domain/shared/time.ts'

/** In the order in which they are offered. DAYS_TO_CLOSING ends at closing, one day less later than it says. */
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
