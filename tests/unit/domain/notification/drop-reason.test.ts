import { expect, test } from 'vitest'
import { dropReason } from '#app/domain/notification/drop-reason.ts'
import { instant } from '#app/domain/shared/time.ts'

const now = instant('2026-07-10T08:00:00Z')
const later = instant('2026-07-10T08:00:01Z')

test.each([
  { identifier: 'ORDER_CONFIRMATION', state: 'CONFIRMED', reason: undefined },
  { identifier: 'ORDER_CONFIRMATION', state: 'CANCELLED', reason: 'order_cancelled' },
  { identifier: 'ORDER_CONFIRMATION', state: 'DELETED', reason: 'order_deleted' },
  { identifier: 'NEW_ORDER_BY_CUSTOMER', state: 'EXPIRED', reason: 'order_expired' },
  { identifier: 'UNPAID_CANCELLATION', state: 'CANCELLED', reason: undefined },
  { identifier: 'UNPAID_CANCELLATION', state: 'CONFIRMED', reason: 'order_confirmed' },
  { identifier: 'GUEST_CANCELLATION', state: 'DELETED', reason: undefined },
  { identifier: 'GUEST_CANCELLATION', state: 'CONFIRMED', reason: 'order_confirmed' },
  { identifier: 'PAYMENT_RETURNED', state: 'EXPIRED', reason: undefined },
  { identifier: 'PAYMENT_RETURNED', state: 'CONFIRMED', reason: undefined },
] as const)('$identifier of an order that is $state: $reason', ({ identifier, state, reason }) => {
  expect(dropReason({ identifier, payload: {} }, { state, unpaidLimit: null }, now)).toBe(reason)
})

test.each([
  { why: 'a second before the limit it goes out', limit: later, reason: undefined },
  { why: 'at the limit it is too late', limit: now, reason: 'moment_over' },
  { why: 'of a paid order it has no limit any more', limit: null, reason: 'limit_changed' },
])('a reminder: $why', ({ limit, reason }) => {
  const job = { identifier: 'UNPAID_REMINDER', payload: { limit: limit ?? later } } as const
  expect(dropReason(job, { state: 'CONFIRMED', unpaidLimit: limit }, now)).toBe(reason)
})

test('a reminder of a limit that was moved is left to the one of the new limit', () => {
  const job = { identifier: 'UNPAID_REMINDER', payload: { limit: later } } as const
  const order = { state: 'CONFIRMED', unpaidLimit: instant('2026-07-12T08:00:00Z') } as const
  expect(dropReason(job, order, now)).toBe('limit_changed')
})

test('a message about an order that is gone is dropped', () => {
  expect(dropReason({ identifier: 'PAYMENT_RETURNED', payload: {} }, undefined, now)).toBe('order_missing')
})
