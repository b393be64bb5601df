import { addMinutes, type Instant } from '#app/domain/shared/time.ts'

/** Minutes to wait after the first, second, … failed attempt. Eight attempts fit in 24 hours. Source: domain.md §10. */
const WAITS_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const
/** At most this share of a wait is subtracted by chance, so that many failures don't come back as one crowd. */
const JITTER = 0.2

/**
 * When a message that failed for the `attempts`th time is tried again; null when it has been tried often
 * enough. `chance` is between 0 and 1.
 */
export function nextAttemptAt(attempts: number, now: Instant, chance: number): Instant | null {
  const wait = WAITS_MINUTES[attempts - 1]
  if (wait === undefined) return null
  return addMinutes(now, Math.max(1, Math.round(wait * (1 - JITTER * chance))))
}
