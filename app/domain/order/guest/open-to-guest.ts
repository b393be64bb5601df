import type { OrderState } from '#app/domain/order/order-states.ts'
import { addHours, HOURS_PER_DAY, type Instant, type WallTime } from '#app/domain/shared/time.ts'

type OpenFacts = {
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  bookings: readonly { endRent: WallTime }[]
}

/** Days after the visit from which a guest's page says nothing of it. */
const SHOWN_DAYS = 90

/**
 * Whether a guest's pages still show an order: an address that was kept or passed on opens nothing any more from 90
 * days after the last booking's end. Source: reliability.md, 'secret pages'.
 */
export function isShownToGuest(
  { bookings }: { bookings: readonly { endsAt: Instant }[] },
  now: Instant,
): boolean {
  return (
    bookings.length === 0 || bookings.some(({ endsAt }) => now < addHours(endsAt, SHOWN_DAYS * HOURS_PER_DAY))
  )
}

/**
 * Whether a guest may still change contact details and answers: the order is confirmed, not a channel's, and one of
 * its bookings has not ended. Source: domain.md §5 'Bookings from an OTA'.
 */
export function isOpenToGuest({ state, createdBy, bookings }: OpenFacts, now: WallTime): boolean {
  return state === 'CONFIRMED' && createdBy !== 'OTA' && bookings.some(({ endRent }) => endRent > now)
}
