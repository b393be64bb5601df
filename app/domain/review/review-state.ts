import type { OrderState } from '#app/domain/order/order-states.ts'
import {
  addDays,
  dateOf,
  type Instant,
  type LocalDate,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Days after the one on which a booking ended that its guest may still answer on. */
const REVIEW_DAYS = 90

export type ReviewFacts = {
  orderState: OrderState
  endRent: WallTime
  endsAt: Instant
  /** When staff marked it as finished, which may be before its end. */
  finishedAt: Instant | null
  isReviewed: boolean
}

/** The last day on which a booking may be reviewed. */
export function lastReviewDay({ endRent }: Pick<ReviewFacts, 'endRent'>): LocalDate {
  return addDays(dateOf(endRent), REVIEW_DAYS)
}

/** Whether a booking may be reviewed now: once, from its end to the last day. */
export function reviewState(
  booking: ReviewFacts,
  { now, zone }: { now: Instant; zone: Zone },
): 'open' | 'already_reviewed' | 'review_not_possible' {
  if (booking.isReviewed) return 'already_reviewed'
  const hasEnded = booking.endsAt <= now || (booking.finishedAt !== null && booking.finishedAt <= now)
  const isInTime = dateOf(toWallTime(now, zone)) <= lastReviewDay(booking)
  return booking.orderState === 'CONFIRMED' && hasEnded && isInTime ? 'open' : 'review_not_possible'
}
