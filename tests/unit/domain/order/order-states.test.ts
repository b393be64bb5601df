import { expect, test } from 'vitest'
import {
  canRestore,
  hasExpired,
  isLive,
  ORDER_EVENTS,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderEvent,
  type OrderState,
} from '#app/domain/order/order-states.ts'
import { nextState } from '#app/domain/shared/state-machine.ts'
import { instant } from '#app/domain/shared/time.ts'

test('the life of an order', () => {
  const lines = ORDER_STATES.flatMap((state) =>
    ORDER_EVENTS.flatMap((event) => {
      const next = nextState<OrderState, OrderEvent>(ORDER_TRANSITIONS, state, event)
      return next.ok ? [`${state} ${event} ${next.value}`] : []
    }),
  )
  expect(lines).toEqual([
    'DRAFT reserve RESERVED',
    'DRAFT cancel CANCELLED',
    'RESERVED reserve RESERVED',
    'RESERVED submit READY_FOR_PAYMENT',
    'RESERVED confirm CONFIRMED',
    'RESERVED expire EXPIRED',
    'RESERVED cancel CANCELLED',
    'RESERVED delete DELETED',
    'READY_FOR_PAYMENT confirm CONFIRMED',
    'READY_FOR_PAYMENT reopen RESERVED',
    'READY_FOR_PAYMENT expire EXPIRED',
    'READY_FOR_PAYMENT cancel CANCELLED',
    'READY_FOR_PAYMENT delete DELETED',
    'CONFIRMED cancel CANCELLED',
    'CONFIRMED delete DELETED',
    'EXPIRED confirm CONFIRMED',
    'EXPIRED restore CONFIRMED',
    'CANCELLED restore CONFIRMED',
    'DELETED restore CONFIRMED',
  ])
})

const now = instant('2026-07-16T10:00:00Z')
const second = { before: instant('2026-07-16T09:59:59Z'), after: instant('2026-07-16T10:00:01Z') }

test.each<{
  state: OrderState
  expires: typeof now | null
  live: boolean
  expired: boolean
  restorable?: true
}>([
  { state: 'DRAFT', expires: null, live: false, expired: false },
  { state: 'RESERVED', expires: second.after, live: true, expired: false },
  { state: 'RESERVED', expires: now, live: false, expired: true, restorable: true },
  { state: 'RESERVED', expires: second.before, live: false, expired: true, restorable: true },
  { state: 'RESERVED', expires: null, live: false, expired: true, restorable: true },
  { state: 'READY_FOR_PAYMENT', expires: second.after, live: true, expired: false },
  { state: 'READY_FOR_PAYMENT', expires: now, live: false, expired: true, restorable: true },
  { state: 'CONFIRMED', expires: null, live: true, expired: false },
  { state: 'EXPIRED', expires: second.after, live: false, expired: true, restorable: true },
  { state: 'CANCELLED', expires: second.after, live: false, expired: false, restorable: true },
  { state: 'DELETED', expires: null, live: false, expired: false, restorable: true },
])('$state with expiry $expires: live $live, expired $expired', ({ state, expires, ...is }) => {
  const order = { state, reservationExpiresAt: expires }
  expect(isLive(order, now)).toBe(is.live)
  expect(hasExpired(order, now)).toBe(is.expired)
  expect(canRestore({ ...order, bookings: [{}] }, now)).toBe(is.restorable ?? false)
  expect(canRestore({ ...order, bookings: [] }, now)).toBe(false)
})
