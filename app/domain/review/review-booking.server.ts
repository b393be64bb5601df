import { isSameSecret } from '#app/domain/order/lock-order.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { findReviewedBooking, insertReview, updateCommentsErased } from './review-queries.server.ts'
import { lastReviewDay, reviewState } from './review-state.ts'

/** A guest's way to a booking: its order's secret. */
type ReviewAccess = { shopId: number; bookingId: number; secret: string; now: Instant; zone: Zone }

/** Whether the guest may review a booking; undefined for one that isn't there or not theirs. */
export async function findReview(db: Db, { secret, now, zone, ...key }: ReviewAccess) {
  const booking = await findReviewedBooking(db, key)
  if (!booking || !isSameSecret(booking.secret, secret)) return undefined
  const state = reviewState(booking, { now, zone })
  return { orderId: booking.orderId, state, lastDay: lastReviewDay(booking), review: booking.review }
}

type ReviewRefusal =
  | { code: 'booking_not_found'; at: 'bookingId' }
  | { code: 'already_reviewed' | 'review_not_possible'; at: 'bookingId' }

/**
 * Stores a guest's answer. The same answer again changes nothing and is no refusal; another one is refused, also when
 * both come at once. Source: spec 2 §2 'Review (NPS) page'.
 */
export async function reviewBooking(
  tx: Tx,
  input: ReviewAccess & { score: number; comment: string | null },
): Promise<Result<null, ReviewRefusal>> {
  const found = await findReview(tx, input)
  if (!found) return err({ code: 'booking_not_found', at: 'bookingId' })
  if (found.state === 'open' && (await insertReview(tx, input))) return ok(null)
  if (found.state === 'review_not_possible') return err({ code: found.state, at: 'bookingId' })
  const { review } = (await findReview(tx, input)) ?? {}
  const isSame = review?.score === input.score && review.comment === input.comment
  return isSame ? ok(null) : err({ code: 'already_reviewed', at: 'bookingId' })
}

/** Erases what guests wrote about the bookings of orders; how they scored stays. */
export async function eraseReviews(
  tx: Tx,
  orders: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  if (orders.orderIds.length > 0) await updateCommentsErased(tx, orders)
}
