import { expect, test } from 'vitest'
import { ORDER_STATES } from '#app/domain/order/order-states.ts'
import { lastReviewDay, type ReviewFacts, reviewState } from '#app/domain/review/review-state.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

/** Ends at 13:00 in summer time; its last day lies in winter time. */
const kayak: ReviewFacts = {
  orderState: 'CONFIRMED',
  endRent: wallTime('2026-08-10 13:00:00'),
  endsAt: instant('2026-08-10T11:00:00Z'),
  finishedAt: null,
  isReviewed: false,
}

test.each([
  { why: 'a second before the end', now: '2026-08-10T10:59:59Z', state: 'review_not_possible' },
  { why: 'at the end', now: '2026-08-10T11:00:00Z', state: 'open' },
  { why: 'the last second of the 90th day', now: '2026-11-08T22:59:59Z', state: 'open' },
  { why: 'the day after', now: '2026-11-08T23:00:00Z', state: 'review_not_possible' },
] as const)('a booking may be reviewed from its end for 90 days: $why', ({ now, state }) => {
  expect(reviewState(kayak, { now: instant(now), zone: stockholm })).toBe(state)
})

test('a booking that staff marked as finished has ended', () => {
  const finished = { ...kayak, finishedAt: instant('2026-08-10T10:00:00Z') }
  expect(reviewState(finished, { now: instant('2026-08-10T10:00:00Z'), zone: stockholm })).toBe('open')
  expect(lastReviewDay(finished)).toBe('2026-11-08')
})

test.each(ORDER_STATES)('of an order that is %s', (orderState) => {
  const time = { now: instant('2026-08-11T08:00:00Z'), zone: stockholm }
  const isOpen = orderState === 'CONFIRMED'
  expect(reviewState({ ...kayak, orderState }, time)).toBe(isOpen ? 'open' : 'review_not_possible')
  expect(reviewState({ ...kayak, orderState, isReviewed: true }, time)).toBe('already_reviewed')
})
