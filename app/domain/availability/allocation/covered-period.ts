import type { BookableProduct, ProductDuration } from '#app/domain/availability/availability-facts.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import {
  type LocalDate,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  UNIT_MINUTES,
} from '#app/domain/shared/time.ts'

type Duration = Pick<ProductDuration, 'amount' | 'unit'>

/** Dates count in UTC here; no clock on earth is further from it than this, changes included. */
const SLACK_SECONDS = 15 * SECONDS_PER_HOUR

/** Times of mandatory items. */
export type ItemTimes = {
  /** Other than those of their product. */
  durations: readonly Duration[]
  /** The most that they may start after the day on which their parent starts; null: with it. */
  daysLater: number | null
}

/**
 * Epoch seconds that facts must cover to evaluate starts on the dates, both included: the longest duration and
 * turnaround on either side, and a day for openings past midnight. Bundle items that don't start with their parent
 * may do so until it ends, or as many days later as their option allows.
 */
export function coveredPeriod(
  products: readonly BookableProduct[],
  { from, to }: { from: LocalDate; to: LocalDate },
  { durations, daysLater }: ItemTimes = { durations: [], daysLater: null },
): { from: number; to: number } {
  const longest = Math.max(
    0,
    ...[...durations, ...products.flatMap((product) => product.durations)].map(longestSeconds),
  )
  const before = Math.max(0, ...products.map(({ minutesBefore }) => minutesBefore * SECONDS_PER_MINUTE))
  const after = Math.max(0, ...products.map(({ minutesAfter }) => minutesAfter * SECONDS_PER_MINUTE))
  const later = daysLater === null ? 0 : daysLater * SECONDS_PER_DAY + longest
  return {
    from: dayNumber(from) * SECONDS_PER_DAY - before - SLACK_SECONDS,
    to: (dayNumber(to) + 2) * SECONDS_PER_DAY + longest + later + after + SLACK_SECONDS,
  }
}

function longestSeconds({ amount, unit }: Duration): number {
  return amount * UNIT_MINUTES[unit] * SECONDS_PER_MINUTE
}
