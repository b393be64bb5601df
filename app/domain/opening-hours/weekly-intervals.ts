import { MINUTES_PER_DAY, MINUTES_PER_WEEK, minutesOfDay } from '#app/domain/shared/time.ts'
import type { WeeklyInterval } from './opening-hours.ts'

/** By weekday, then by opening. */
export function inWeekOrder<Interval extends WeeklyInterval>(intervals: readonly Interval[]): Interval[] {
  return intervals.toSorted((a, b) => startOf(a) - startOf(b))
}

/** Whether an interval closes on the day after the one on which it opens. */
function isPastMidnight({ opens, closes }: Pick<WeeklyInterval, 'opens' | 'closes'>): boolean {
  return closes <= opens
}

/**
 * Places of the intervals that overlap one that opens earlier, or at the same time and stands before it. The
 * week is a circle: Sunday past midnight reaches into Monday. Touching is no overlap.
 */
export function overlappingIntervals(intervals: readonly WeeklyInterval[]): number[] {
  const spans = intervals.map((interval, index) => ({
    index,
    start: startOf(interval),
    end: endOf(interval),
  }))
  const clashes = spans.filter((span) =>
    spans.some((other) => {
      if (other.index === span.index) return false
      const isEarlier = other.start < span.start || (other.start === span.start && other.index < span.index)
      const reachesIn = isEarlier && other.end > span.start
      return reachesIn || other.end - MINUTES_PER_WEEK > span.start
    }),
  )
  return clashes.map(({ index }) => index)
}

function startOf({ weekday, opens }: WeeklyInterval): number {
  return (weekday - 1) * MINUTES_PER_DAY + minutesOfDay(opens)
}

function endOf(interval: WeeklyInterval): number {
  const { weekday, closes } = interval
  const day = isPastMidnight(interval) ? weekday : weekday - 1
  return day * MINUTES_PER_DAY + minutesOfDay(closes)
}
