import type { OrderState } from '#app/domain/order/order-states.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'

/** Terms of the products that a guest changes the time of. */
export type ChangeTerms = {
  /** Before the present start; the most that one of them asks for. */
  untilMinutes: number
  /** One of them was deleted, or is not sold to guests any more. */
  isWithdrawn: boolean
}

type ChangeableBooking = {
  id: number
  startsAt: Instant
  durationId: number | null
  parentBookingId: number | null
  checkedInAt: Instant | null
  finishedAt: Instant | null
  isRebookable: boolean
}

export type GuestChangeFacts = {
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  /** Of the whole order. */
  bookings: readonly ChangeableBooking[]
  terms: ChangeTerms
}

export type NoChangeReason =
  | 'not_confirmed'
  | 'channel'
  | 'in_bundle'
  | 'begun'
  | 'not_bought'
  | 'withdrawn'
  | 'too_late'

export type GuestChange = { kind: 'until'; until: Instant } | { kind: 'no'; why: NoChangeReason }

/**
 * Whether a guest may change the time of a booking now, and until when: where the right was bought or is free, until
 * the product's minutes before the present start. The items of its bundle go along; none of them moves alone. A length
 * that only staff can give stays with staff. Source: domain.md §5 'A guest's change'.
 */
export function guestChange(
  { state, createdBy, bookings, terms }: GuestChangeFacts,
  { bookingId, now }: { bookingId: number; now: Instant },
): GuestChange {
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking || state !== 'CONFIRMED') return no('not_confirmed')
  if (createdBy === 'OTA') return no('channel')
  if (booking.parentBookingId !== null) return no('in_bundle')
  const moving = [booking, ...bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)]
  if (moving.some(({ checkedInAt, finishedAt }) => checkedInAt !== null || finishedAt !== null)) {
    return no('begun')
  }
  if (!booking.isRebookable) return no('not_bought')
  if (terms.isWithdrawn || booking.durationId === null) return no('withdrawn')
  const until = addMinutes(booking.startsAt, -terms.untilMinutes)
  return now < until ? { kind: 'until', until } : no('too_late')
}

function no(why: NoChangeReason): GuestChange {
  return { kind: 'no', why }
}
