import { addHours, addMinutes, type Instant } from '#app/domain/shared/time.ts'

/** A provider may show an event a little after its moment. */
const OVERLAP_MINUTES = 10
/** Longer than Stripe lists its events. */
const LONGEST_HOURS = 30 * 24
/** So that one look is a few pages, also after a long outage. */
const STEP_HOURS = 24

/**
 * Period whose events are listed next: from shortly before the last look, at most thirty days back and a day long.
 * `isLast` where it reaches the present.
 */
export function nextEventPeriod(
  listedUntil: Instant | null,
  now: Instant,
): { from: Instant; to: Instant; isLast: boolean } {
  const earliest = addHours(now, -LONGEST_HOURS)
  const overlapping = listedUntil === null ? earliest : addMinutes(listedUntil, -OVERLAP_MINUTES)
  const from = overlapping > earliest ? overlapping : earliest
  const end = addHours(from, STEP_HOURS)
  return end < now ? { from, to: end, isLast: false } : { from, to: now, isLast: true }
}
