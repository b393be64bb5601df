import type { OrderState } from '#app/domain/order/order-states.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

type OpenFacts = {
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  bookings: readonly { endRent: WallTime }[]
}

/**
 * Whether a guest may still change contact details and answers: the order is confirmed, not a channel's, and one of
 * its bookings has not ended. Source: domain.md §5 'Bookings from an OTA'.
 */
export function isOpenToGuest({ state, createdBy, bookings }: OpenFacts, now: WallTime): boolean {
  return state === 'CONFIRMED' && createdBy !== 'OTA' && bookings.some(({ endRent }) => endRent > now)
}
