import { expect, test } from 'vitest'
import { combineTerms, type GuestChangeFacts, guestChange } from '#app/domain/order/guest/guest-change.ts'
import { instant } from '#app/domain/shared/time.ts'

const booking = {
  id: 1,
  startsAt: instant('2026-07-16T08:00:00Z'),
  durationId: 4,
  parentBookingId: null,
  checkedInAt: null,
  finishedAt: null,
  isRebookable: true,
} as const
const item = { ...booking, id: 2, parentBookingId: 1, isRebookable: false }
const begun = instant('2026-07-15T07:00:00Z')
const facts: GuestChangeFacts = {
  state: 'CONFIRMED',
  createdBy: 'GUEST',
  bookings: [booking, item],
  terms: { untilMinutes: 60, isWithdrawn: false },
}
const now = instant('2026-07-15T08:00:00Z')
const until = { kind: 'until', until: '2026-07-16T07:00:00Z' }
const no = (why: string) => ({ kind: 'no', why })

test.each([
  { why: 'a right that was bought', facts: {}, is: until },
  { why: 'sold by staff', facts: { createdBy: 'STAFF' as const }, is: until },
  { why: 'the last second', facts: {}, now: '2026-07-16T06:59:59Z', is: until },
  { why: 'the minute itself', facts: {}, now: '2026-07-16T07:00:00Z', is: no('too_late') },
  {
    why: 'no minutes: until the start',
    facts: { terms: { untilMinutes: 0, isWithdrawn: false } },
    now: '2026-07-16T07:59:59Z',
    is: { kind: 'until', until: '2026-07-16T08:00:00Z' },
  },
  { why: 'a reservation', facts: { state: 'RESERVED' as const }, is: no('not_confirmed') },
  { why: 'a cancelled order', facts: { state: 'CANCELLED' as const }, is: no('not_confirmed') },
  { why: 'another booking', facts: {}, bookingId: 9, is: no('not_confirmed') },
  { why: 'a channel', facts: { createdBy: 'OTA' as const }, is: no('channel') },
  { why: 'an item of a bundle', facts: {}, bookingId: 2, is: no('in_bundle') },
  { why: 'checked in', facts: { bookings: [{ ...booking, checkedInAt: begun }] }, is: no('begun') },
  { why: 'finished', facts: { bookings: [{ ...booking, finishedAt: begun }] }, is: no('begun') },
  {
    why: 'an item checked in',
    facts: { bookings: [booking, { ...item, checkedInAt: begun }] },
    is: no('begun'),
  },
  { why: 'no right', facts: { bookings: [{ ...booking, isRebookable: false }] }, is: no('not_bought') },
  { why: 'a length by staff', facts: { bookings: [{ ...booking, durationId: null }] }, is: no('withdrawn') },
  {
    why: 'a deleted product',
    facts: { terms: { untilMinutes: 60, isWithdrawn: true } },
    is: no('withdrawn'),
  },
])('whether a guest may change a booking: $why', ({ facts: over, bookingId = 1, now: at = now, is }) => {
  expect(guestChange({ ...facts, ...over }, { bookingId, now: instant(at) })).toEqual(is)
})

const TERMS = new Map([
  [1, { untilMinutes: 60, isWithdrawn: false }],
  [2, { untilMinutes: 1_440, isWithdrawn: false }],
  [3, { untilMinutes: 0, isWithdrawn: true }],
])

test.each([
  { why: 'nothing', rows: [], is: [0, false] },
  { why: 'a product', rows: [[1, 'product']], is: [60, false] },
  {
    why: 'an add-on that ends earlier',
    rows: [
      [1, 'product'],
      [2, 'add-on'],
    ],
    is: [60, false],
  },
  {
    why: 'an item of the bundle that ends earlier',
    rows: [
      [1, 'product'],
      [2, 'product'],
    ],
    is: [1_440, false],
  },
  {
    why: 'a withdrawn add-on',
    rows: [
      [1, 'product'],
      [3, 'add-on'],
    ],
    is: [60, true],
  },
  { why: 'a product of another shop', rows: [[9, 'product']], is: [0, false] },
] as const)('terms of what moves together: $why', ({ rows, is }) => {
  const moving = rows.map(([productId, kind]) => ({ productId, isAddon: kind === 'add-on' }))
  const { untilMinutes, isWithdrawn } = combineTerms(moving, TERMS)
  expect([untilMinutes, isWithdrawn]).toEqual(is)
})
