import { addHours, addMinutes, type Instant, MINUTES_PER_HOUR } from '#app/domain/shared/time.ts'

/** Source: reliability.md F23. */
const LONGEST_HOURS = 72
/** Minutes after the first, second, … attempt; then every hour. */
const WAITS_MINUTES = [1, 2, 5, 10, 30] as const

/** When an event that could not be handled yet is tried again; null once it is three days old. */
export function nextEventAttempt(
  { receivedAt, attempts }: { receivedAt: Instant; attempts: number },
  now: Instant,
): Instant | null {
  const next = addMinutes(now, WAITS_MINUTES[attempts - 1] ?? MINUTES_PER_HOUR)
  return next > addHours(receivedAt, LONGEST_HOURS) ? null : next
}
