import {
  addHours,
  addMinutes,
  type Instant,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  secondsBetween,
} from '#app/domain/shared/time.ts'

const STAY_HOURS = 30 * 24
const VISIT_HOURS = 12
/** How old 'last seen' may be, so that not every request writes. */
const REFRESH_SECONDS = 5 * 60

/** When a session that begins now ends: 30 days with 'stay logged in', else 12 hours. */
export function sessionEnd(now: Instant, staysLoggedIn: boolean): Instant {
  return addHours(now, staysLoggedIn ? STAY_HOURS : VISIT_HOURS)
}

type Life = { lastSeenAt: Instant; expiresAt: Instant }

/** The new end of a session that was used now; undefined while that would change too little to be written. */
export function slideSession({ lastSeenAt, expiresAt }: Life, now: Instant): Instant | undefined {
  if (secondsBetween(lastSeenAt, now) < REFRESH_SECONDS) return undefined
  return addMinutes(now, Math.round(secondsBetween(lastSeenAt, expiresAt) / SECONDS_PER_MINUTE))
}

/** True for a session whose cookie outlives the browser's window. */
export function staysLoggedIn({ lastSeenAt, expiresAt }: Life): boolean {
  return secondsBetween(lastSeenAt, expiresAt) > VISIT_HOURS * SECONDS_PER_HOUR
}
