import type { OrderState } from '#app/domain/order/order-states.ts'
import { afterRefundsMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import {
  distributeNewestFirst,
  feesLeftMinor,
  fillCredits,
  maximumRefundMinor,
  type RefundFacts,
  type RefundQuery,
} from '#app/domain/order/refund/plan-refund.ts'
import { givenByHandMinor } from '#app/domain/order/refund/refund-method.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'

export type GuestCancellationFacts = {
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  bookings: readonly { startsAt: Instant; checkedInAt: Instant | null }[]
  refund: RefundFacts
}

/** Amount that goes back, the part that the shop gives back itself, and the refund; null where nothing goes back. */
type GuestCancellation = { refundMinor: number; byHandMinor: number; query: RefundQuery | null }

export type GuestCancellationRefusal = { code: 'guest_cancellation_closed'; at: 'orderId' }

/**
 * Whether a guest may cancel a whole order now, and what goes back: all that was paid and has not gone back already,
 * the newest payment first, but for fees for the right to rebook. Open to confirmed orders of the shop's own, while the
 * first start is at least the shop's hours away and nobody has checked in. Source: domain.md §5 'A guest's
 * cancellation'.
 */
export function planGuestCancellation(
  { state, createdBy, bookings, refund }: GuestCancellationFacts,
  { hours, now }: { hours: number | null; now: Instant },
): Result<GuestCancellation, GuestCancellationRefusal> {
  const starts = bookings.map(({ startsAt }) => startsAt)
  const isOpen =
    state === 'CONFIRMED' &&
    createdBy !== 'OTA' &&
    bookings.every(({ checkedInAt }) => checkedInAt === null) &&
    cancelTerms(hours, starts, now).kind === 'until'
  if (!isOpen) return err({ code: 'guest_cancellation_closed', at: 'orderId' })

  const withoutFeesMinor = afterRefundsMinor(refund) - feesLeftMinor(refund)
  const refundMinor = Math.max(0, Math.min(withoutFeesMinor, maximumRefundMinor(refund)))
  if (refundMinor === 0) return ok({ refundMinor, byHandMinor: 0, query: null })
  const tooMuchMinor = Math.min(refundMinor, overpaidMinor(refund))
  const credits = fillCredits(refund.rows, refundMinor - tooMuchMinor)
  const query = { overpaidMinor: tooMuchMinor, credits, cancelsBookings: true, cancelsOrder: true }
  const distribution = distributeNewestFirst(refund.payments, refundMinor)
  const byHandMinor = givenByHandMinor(distribution, { ...refund, method: 'SAME_WAY' })
  return ok({ refundMinor, byHandMinor, query })
}
