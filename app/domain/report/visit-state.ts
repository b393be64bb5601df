import type { Instant } from '#app/domain/shared/time.ts'

export type VisitState = 'COMING' | 'ONGOING' | 'CHECKED_IN' | 'ENDED' | 'NO_SHOW'

type Visit = {
  startsAt: Instant
  endsAt: Instant
  checkedInAt: Instant | null
  /** When staff took back what was rented. */
  finishedAt: Instant | null
  /** The shop checked somebody in whose booking starts on the same day. */
  isCheckInDay: boolean
}

/**
 * State of a confirmed booking as the report has it. A no-show has ended, was neither checked in nor returned, and is
 * of a day on which the shop checked somebody in: a shop that never checks in has none. Source: domain.md §13.
 */
export function visitStateOf(visit: Visit, now: Instant): VisitState {
  const { startsAt, endsAt, checkedInAt, finishedAt, isCheckInDay } = visit
  const hasEnded = finishedAt !== null || endsAt <= now
  if (hasEnded) return checkedInAt === null && finishedAt === null && isCheckInDay ? 'NO_SHOW' : 'ENDED'
  if (checkedInAt !== null) return 'CHECKED_IN'
  return startsAt <= now ? 'ONGOING' : 'COMING'
}
