import type { OrderState } from '#app/domain/order/order-states.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'

/** Terms of a product, or of all that a guest changes the time of. */
export type ChangeTerms = {
  /** Before the present start; the most that one of them asks for. */
  untilMinutes: number
  /** One of them was deleted, or is not sold to guests any more. */
  isWithdrawn: boolean
}

type MovingRow = { productId: number; isAddon: boolean }

/**
 * Terms of all rows that move together: the strictest of each. How late is the products' to say, so that the right is
 * bought until the time that it ends, whatever add-ons are chosen with it.
 */
export function combineTerms(
  rows: readonly MovingRow[],
  terms: ReadonlyMap<number, ChangeTerms>,
): ChangeTerms {
  const termsOf = (some: readonly MovingRow[]) => some.flatMap(({ productId }) => terms.get(productId) ?? [])
  const ofProducts = termsOf(rows.filter(({ isAddon }) => !isAddon))
  return {
    untilMinutes: Math.max(0, ...ofProducts.map(({ untilMinutes }) => untilMinutes)),
    isWithdrawn: termsOf(rows).some(({ isWithdrawn }) => isWithdrawn),
  }
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

type ChangeQuery = { bookingId: number; now: Instant }

/**
 * Whether a guest may change the time of a booking now, and until when: where the right was bought or is free, until
 * the product's minutes before the present start. The items of its bundle go along; none of them moves alone. A length
 * that only staff can give stays with staff. Source: domain.md §5 'A guest's change'.
 */
export function guestChange(facts: GuestChangeFacts, { bookingId, now }: ChangeQuery): GuestChange {
  const found = findChangeable(facts, bookingId)
  if (found.kind === 'no') return found
  const { booking } = found
  const { terms } = facts
  if (!booking.isRebookable) return no('not_bought')
  if (terms.isWithdrawn || booking.durationId === null) return no('withdrawn')
  const until = addMinutes(booking.startsAt, -terms.untilMinutes)
  return now < until ? { kind: 'until', until } : no('too_late')
}

/**
 * Whether a guest may add add-ons to a booking now: until it starts, with or without the right to rebook. How late an
 * add-on may be booked is its own cut-off's.
 */
export function guestAddons(
  facts: Omit<GuestChangeFacts, 'terms'>,
  { bookingId, now }: ChangeQuery,
): GuestChange {
  const found = findChangeable(facts, bookingId)
  if (found.kind === 'no') return found
  const { startsAt } = found.booking
  return now < startsAt ? { kind: 'until', until: startsAt } : no('too_late')
}

type Changeable = { kind: 'yes'; booking: ChangeableBooking } | Extract<GuestChange, { kind: 'no' }>

/** The booking, while its order is confirmed and nobody of it has come. */
function findChangeable(
  { state, createdBy, bookings }: Omit<GuestChangeFacts, 'terms'>,
  bookingId: number,
): Changeable {
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking || state !== 'CONFIRMED') return no('not_confirmed')
  if (createdBy === 'OTA') return no('channel')
  if (booking.parentBookingId !== null) return no('in_bundle')
  const moving = [booking, ...bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)]
  const hasBegun = moving.some(({ checkedInAt, finishedAt }) => checkedInAt !== null || finishedAt !== null)
  return hasBegun ? no('begun') : { kind: 'yes', booking }
}

function no(why: NoChangeReason): Extract<GuestChange, { kind: 'no' }> {
  return { kind: 'no', why }
}
