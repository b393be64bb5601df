import { nextState, type TransitionTable } from '#app/domain/shared/state-machine.ts'
import { addHours, type Instant } from '#app/domain/shared/time.ts'

export const ORDER_STATES = [
  'DRAFT',
  'RESERVED',
  'READY_FOR_PAYMENT',
  'CONFIRMED',
  'EXPIRED',
  'CANCELLED',
  'DELETED',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Exported for tests. */
export const ORDER_EVENTS = [
  'reserve',
  'submit',
  'confirm',
  'reopen',
  'expire',
  'cancel',
  'delete',
  'restore',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/**
 * Life of an order. Payment state is derived from the transactions and finished from the bookings' end
 * times; neither is a state here. `confirm` on EXPIRED is a payment that came late: its caller has found
 * everything still free. Source: domain.md §5.
 */
export const ORDER_TRANSITIONS = {
  DRAFT: { reserve: 'RESERVED', cancel: 'CANCELLED' },
  RESERVED: {
    reserve: 'RESERVED',
    submit: 'READY_FOR_PAYMENT',
    confirm: 'CONFIRMED',
    expire: 'EXPIRED',
    cancel: 'CANCELLED',
    delete: 'DELETED',
  },
  READY_FOR_PAYMENT: {
    confirm: 'CONFIRMED',
    reopen: 'RESERVED',
    expire: 'EXPIRED',
    cancel: 'CANCELLED',
    delete: 'DELETED',
  },
  CONFIRMED: { cancel: 'CANCELLED', delete: 'DELETED' },
  EXPIRED: { confirm: 'CONFIRMED', restore: 'CONFIRMED' },
  CANCELLED: { restore: 'CONFIRMED' },
  DELETED: { restore: 'CONFIRMED' },
} as const satisfies TransitionTable<OrderState, OrderEvent>

type Reservation = { state: OrderState; reservationExpiresAt: Instant | null }

/** True while the order is unpaid and timed: it holds places only until `reservationExpiresAt`. */
export function isReservation(order: { state: OrderState }): boolean {
  return order.state === 'RESERVED' || order.state === 'READY_FOR_PAYMENT'
}

/** True while the order's bookings occupy places. A reservation without an expiry has none. Source: domain.md §3. */
export function isLive(order: Reservation, now: Instant): boolean {
  if (order.state === 'CONFIRMED') return true
  return isReservation(order) && order.reservationExpiresAt !== null && order.reservationExpiresAt > now
}

/** True once a reservation has run out, whether or not a job has tidied it. */
export function hasExpired(order: Reservation, now: Instant): boolean {
  return order.state === 'EXPIRED' || (isReservation(order) && !isLive(order, now))
}

/**
 * Whether staff may restore the order; a reservation that has run out is EXPIRED, tidied or not. Restoring occupies its
 * places again: without bookings there are none.
 */
export function canRestore(order: Reservation & { bookings: readonly unknown[] }, now: Instant): boolean {
  const state = hasExpired(order, now) ? 'EXPIRED' : order.state
  return (
    order.bookings.length > 0 && nextState<OrderState, OrderEvent>(ORDER_TRANSITIONS, state, 'restore').ok
  )
}

/** How long a guest may start again what ran out, with everything that was chosen and typed. */
export const RESTART_HOURS = 24

/** True while a reservation that ran out may be started again by its guest. */
export function canStartAgain(order: Reservation, now: Instant): boolean {
  const { reservationExpiresAt } = order
  return (
    hasExpired(order, now) &&
    reservationExpiresAt !== null &&
    addHours(reservationExpiresAt, RESTART_HOURS) > now
  )
}
