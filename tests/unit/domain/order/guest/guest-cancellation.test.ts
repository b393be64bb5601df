import { expect, test } from 'vitest'
import {
  type GuestCancellationFacts,
  planGuestCancellation,
} from '#app/domain/order/guest/guest-cancellation.ts'
import { planRefund } from '#app/domain/order/refund/plan-refund.ts'
import { instant } from '#app/domain/shared/time.ts'

const startsAt = instant('2026-07-17T07:00:00Z')
const row = (id: number, totalMinor: number, creditedMinor = 0, bookingId = id) => ({
  ...{ id, bookingId, totalMinor, creditedMinor },
  vatPercentage: 2500,
})
const payment = (id: number, amountMinor: number, refundedMinor = 0) => ({
  ...{ id, amountMinor, refundedMinor },
  provider: 'TEST',
  paymentProviderId: 1,
})

/** A confirmed order of 400 kr that starts in a day and is paid. */
const paid: GuestCancellationFacts = {
  state: 'CONFIRMED',
  createdBy: 'GUEST',
  bookings: [{ startsAt, checkedInAt: null }],
  refund: {
    priceMinor: 40_000,
    payedMinor: 40_000,
    returningMinor: 0,
    rows: [row(1, 40_000)],
    payments: [payment(9, 40_000)],
  },
}
const inADay = { hours: 24, now: instant('2026-07-16T07:00:00Z') }

test.each<{
  why: string
  facts?: Partial<GuestCancellationFacts>
  at?: Partial<typeof inADay>
  isOpen: boolean
}>([
  { why: 'exactly as many hours before', isOpen: true },
  { why: 'a second later', at: { now: instant('2026-07-16T07:00:01Z') }, isOpen: false },
  { why: 'booked by staff', facts: { createdBy: 'STAFF' }, isOpen: true },
  { why: 'of a channel', facts: { createdBy: 'OTA' }, isOpen: false },
  { why: 'still reserved', facts: { state: 'RESERVED' }, isOpen: false },
  { why: 'deleted', facts: { state: 'DELETED' }, isOpen: false },
  {
    why: 'the first of several starts counts',
    facts: {
      bookings: [
        { startsAt: instant('2026-08-01T07:00:00Z'), checkedInAt: null },
        { startsAt: instant('2026-07-17T06:59:59Z'), checkedInAt: null },
      ],
    },
    isOpen: false,
  },
  {
    why: 'somebody is there already',
    facts: { bookings: [{ startsAt, checkedInAt: instant('2026-07-16T06:50:00Z') }] },
    isOpen: false,
  },
  { why: 'nothing is booked any more', facts: { bookings: [] }, isOpen: false },
])('whether a guest may cancel: $why', ({ facts, at, isOpen }) => {
  const planned = planGuestCancellation({ ...paid, ...facts }, { ...inADay, ...at })
  expect(planned.ok).toBe(isOpen)
  if (!planned.ok) expect(planned.error).toEqual({ code: 'guest_cancellation_closed', at: 'orderId' })
})

test('a shop that names no hours lets nobody cancel, one that names 0 until the start', () => {
  expect(planGuestCancellation(paid, { ...inADay, hours: null }).ok).toBe(false)
  expect(planGuestCancellation(paid, { hours: 0, now: startsAt }).ok).toBe(true)
  expect(planGuestCancellation(paid, { hours: 0, now: instant('2026-07-17T07:00:01Z') }).ok).toBe(false)
})

type Case = {
  why: string
  refund: Partial<GuestCancellationFacts['refund']>
  refundMinor: number
  byHandMinor?: number
  /** By payment. */
  entries: [paymentId: number, amountMinor: number][]
  /** By row: all of them are credited in full. */
  credits: [rowId: number, amountMinor: number][]
}

test.each<Case>([
  {
    why: 'all of a payment',
    refund: {},
    refundMinor: 40_000,
    entries: [[9, 40_000]],
    credits: [[1, 40_000]],
  },
  {
    why: 'of a deposit what was paid, and the rest is no longer due',
    refund: {
      ...{ priceMinor: 70_000, payedMinor: 20_000 },
      rows: [row(1, 40_000), row(2, 30_000)],
      payments: [payment(9, 20_000)],
    },
    ...{ refundMinor: 20_000, entries: [[9, 20_000]] },
    credits: [
      [1, 40_000],
      [2, 30_000],
    ],
  },
  {
    why: 'of two payments both, the newest first',
    refund: { payments: [payment(8, 10_000), payment(9, 30_000)] },
    refundMinor: 40_000,
    entries: [
      [9, 30_000],
      [8, 10_000],
    ],
    credits: [[1, 40_000]],
  },
  {
    why: 'by the shop itself what was paid in cash, the rest by its provider',
    refund: { payments: [{ ...payment(8, 10_000), provider: 'CASH' }, payment(9, 30_000)] },
    ...{ refundMinor: 40_000, byHandMinor: 10_000 },
    entries: [
      [9, 30_000],
      [8, 10_000],
    ],
    credits: [[1, 40_000]],
  },
  {
    why: 'not what went back already',
    refund: {
      ...{ priceMinor: 30_000, payedMinor: 30_000 },
      rows: [row(1, 40_000, 10_000)],
      payments: [payment(9, 40_000, 10_000)],
    },
    ...{ refundMinor: 30_000, entries: [[9, 30_000]], credits: [[1, 30_000]] },
  },
  {
    why: 'also what was paid too much',
    refund: { payedMinor: 50_000, payments: [payment(9, 50_000)] },
    ...{ refundMinor: 50_000, entries: [[9, 50_000]], credits: [[1, 40_000]] },
  },
])('what goes back: $why', ({ refund, refundMinor, byHandMinor = 0, entries, credits }) => {
  const facts = { ...paid.refund, ...refund }
  const planned = planGuestCancellation({ ...paid, refund: facts }, inADay)
  if (!planned.ok || !planned.value.query) throw new Error('nothing goes back')
  expect(planned.value).toMatchObject({ refundMinor, byHandMinor })
  const plan = planRefund(facts, planned.value.query)
  if (!plan.ok) throw new Error(plan.error.code)
  expect(plan.value.entries.map((entry) => [entry.refundsTransactionId, entry.amountMinor])).toEqual(entries)
  expect(plan.value.credits.map(({ rowId, amountMinor }) => [rowId, amountMinor])).toEqual(credits)
  expect(plan.value.cancelledBookingIds).toEqual(facts.rows.map(({ bookingId }) => bookingId))
})

test.each([
  { why: 'nothing was paid', refund: { payedMinor: 0, payments: [] } },
  { why: 'all of it went back', refund: { payedMinor: 0, payments: [payment(9, 40_000, 40_000)] } },
  { why: 'it costs nothing', refund: { priceMinor: 0, payedMinor: 0, rows: [row(1, 0)], payments: [] } },
])('nothing goes back: $why', ({ refund }) => {
  const facts = { ...paid, refund: { ...paid.refund, ...refund } }
  expect(planGuestCancellation(facts, inADay)).toEqual({
    ok: true,
    value: { refundMinor: 0, byHandMinor: 0, query: null },
  })
})
