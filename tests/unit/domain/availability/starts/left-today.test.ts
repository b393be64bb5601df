import { expect, test } from 'vitest'
import { canStartOn } from '#app/domain/availability/starts/can-start.ts'
import { leftToday } from '#app/domain/availability/starts/left-today.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { instant, localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const today = localDate('2026-07-16')
const MORNING = '2026-07-16T05:00:00Z'
const sold = (time: string, quantity: number) => ({
  start: `2026-07-16 ${time}`,
  end: `2026-07-16 ${Number(time.slice(0, 2)) + 3}:00`,
  quantity,
})

/** A tour of ten places, at 10, 14 and 18, open until 21. */
const tour = {
  bookingType: 'PER_START_TIME',
  productType: 'EVENT',
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimes: ['10:00', '14:00', '18:00'].map(localTime),
  poolCapacity: 10,
} satisfies Parameters<typeof product>[0]

test.each([
  { why: 'nothing sold', booked: [], left: null },
  { why: 'one start has plenty', booked: [sold('10:00', 9), sold('18:00', 9)], left: null },
  {
    why: 'two in the evening',
    booked: [sold('10:00', 10), sold('14:00', 10), sold('18:00', 8)],
    left: { left: 2, isEvening: true },
  },
  {
    why: 'places of several starts add up',
    booked: [sold('10:00', 10), sold('14:00', 9), sold('18:00', 8)],
    left: { left: 3, isEvening: false },
  },
  {
    why: 'more than a few',
    booked: [sold('10:00', 8), sold('14:00', 8), sold('18:00', 8)],
    left: null,
  },
  {
    why: 'what has begun counts no more',
    booked: [sold('14:00', 10), sold('18:00', 9)],
    now: '2026-07-16T08:00:01Z',
    left: { left: 1, isEvening: true },
  },
  { why: 'nothing left', booked: [sold('10:00', 10), sold('14:00', 10), sold('18:00', 10)], left: null },
  { why: 'past the last cut-off', booked: [sold('18:00', 9)], now: '2026-07-16T15:01:00Z', left: null },
  {
    why: 'just a few',
    booked: [sold('10:00', 8), sold('14:00', 8), sold('18:00', 9)],
    left: { left: 5, isEvening: false },
  },
  { why: 'closed', booked: [sold('18:00', 9)], closedDates: ['2026-07-16'], left: null },
  { why: 'unlimited', booked: [], poolCapacity: null, left: null },
])('left today of a tour: $why', ({ booked, left, ...row }) => {
  const { poolCapacity = 10, closedDates = [], now = MORNING } = row
  const facts = factsOf({
    products: [
      product({ ...tour, poolCapacity: row.poolCapacity === null ? null : poolCapacity, cutOffMinutes: 60 }),
    ],
    hours: openDaily([['09:00', '21:00']], { closedDates }),
    booked,
  })
  const ask = { productId: 1, audience: 'guest', now: instant(now), zone, date: today } as const
  expect(leftToday(startTimesOn(facts, ask), 'PER_START_TIME')).toEqual(left)
})

test('of kayaks that go out by period the most that one start has left counts', () => {
  const facts = factsOf({
    products: [product({ poolCapacity: 10, startTimeInterval: 180 })],
    hours: openDaily([['09:00', '18:00']]),
    booked: [sold('09:00', 8), sold('12:00', 9), sold('15:00', 9)],
  })
  const ask = { productId: 1, audience: 'guest', now: instant(MORNING), zone, date: today } as const
  expect(leftToday(startTimesOn(facts, ask), 'PER_PERIOD')).toEqual({ left: 2, isEvening: false })
})

test.each([
  { why: 'a day of starts', date: '2026-07-17', expected: true },
  { why: 'a closed day', date: '2026-07-18', expected: false },
  { why: 'today, one start to come', date: '2026-07-16', now: '2026-07-16T14:59:00Z', expected: true },
  { why: 'today, all past the cut-off', date: '2026-07-16', now: '2026-07-16T15:01:00Z', expected: false },
  { why: 'yesterday', date: '2026-07-15', expected: false },
  { why: 'a product for staff', date: '2026-07-17', status: 'ADMIN_ONLY', expected: false },
] as const)('a guest can start: $why', ({ date, expected, ...row }) => {
  const now = instant('now' in row ? row.now : MORNING)
  const status = 'status' in row ? row.status : 'ACTIVE'
  const facts = factsOf({
    products: [product({ ...tour, cutOffMinutes: 60, status })],
    hours: openDaily([['09:00', '21:00']], { closedDates: ['2026-07-18'] }),
  })
  expect(canStartOn(facts, { productId: 1, now, zone }, localDate(date))).toBe(expected)
})

test('a night that goes on past midnight is an evening still', () => {
  const offer = { startRent: wallTime('2026-07-17 01:00:00'), free: 1, state: 'SOON_SOLD_OUT' } as const
  expect(leftToday([offer], 'PER_START_TIME')).toEqual({ left: 1, isEvening: true })
})
