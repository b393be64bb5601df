import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  betterStatus,
  dayStatuses,
  daysForParticipants,
  type FreeDay,
  freeDayOf,
} from '#app/domain/availability/starts/day-status.ts'
import { type StartTimeOffer, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { epochSeconds, instant, localDate, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { type Booked, factsOf, now, openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const thursday = localDate('2026-07-16')
const guest = { productId: 1, audience: 'guest', now, zone } as const
const morning = { start: '2026-07-16 09:00', end: '2026-07-16 12:00' }
const noon = { start: '2026-07-16 12:00', end: '2026-07-16 15:00' }
const afternoon = { start: '2026-07-16 15:00', end: '2026-07-16 18:00' }

/** Three starts a day, ten units. */
const over = { poolCapacity: 10, startTimeInterval: 180 }

test.each([
  { why: 'nothing booked', booked: [], status: 'AVAILABLE' },
  { why: 'one start full', booked: [{ ...morning, quantity: 10 }], status: 'AVAILABLE' },
  {
    why: 'two full, one nearly',
    booked: [
      { ...morning, quantity: 10 },
      { ...noon, quantity: 10 },
      { ...afternoon, quantity: 8 },
    ],
    status: 'LIMITED',
  },
  {
    why: 'all full',
    booked: [
      { ...morning, quantity: 10 },
      { ...noon, quantity: 10 },
      { ...afternoon, quantity: 10 },
    ],
    status: 'FULL',
  },
  { why: 'less left than requested', booked: [morning, noon, afternoon], requested: 10, status: 'FULL' },
  { why: 'just what is requested', booked: [morning, noon, afternoon], requested: 9, status: 'AVAILABLE' },
  {
    why: "less left than a guest's minimum",
    booked: [morning, noon, afternoon],
    minimumQuantity: 10,
    status: 'FULL',
  },
  { why: 'closed', booked: [], closedDates: ['2026-07-16'], status: 'CLOSED' },
  { why: 'all starts passed', booked: [], at: '2026-07-16T13:00:01Z', status: 'CLOSED' },
  { why: 'the last start not passed', booked: [], at: '2026-07-16T13:00:00Z', status: 'AVAILABLE' },
  { why: 'no capacity at all', booked: [], poolCapacity: 0, status: 'FULL' },
])('day status: $why', (row) => {
  const { booked, requested, status, minimumQuantity = 1, poolCapacity = 10, closedDates = [] } = row
  const facts = factsOf({
    products: [product({ ...over, minimumQuantity, poolCapacity })],
    hours: openDaily([['09:00', '18:00']], { closedDates }),
    booked,
  })
  const at = row.at === undefined ? now : instant(row.at)
  const statuses = dayStatuses(facts, { ...guest, now: at, requested, from: thursday, to: thursday })
  expect(statuses.get(thursday)).toBe(status)
})

test.each([
  { why: 'a start fits all', participants: 10, booked: [morning, noon], status: 'AVAILABLE', left: null },
  { why: 'none does', participants: 10, booked: [morning, noon, afternoon], status: 'AVAILABLE', left: 9 },
  { why: 'more than there is of the product', participants: 11, booked: [], status: 'AVAILABLE', left: 10 },
  {
    why: 'the most of the starts counts',
    participants: 10,
    booked: [
      { ...morning, quantity: 10 },
      { ...noon, quantity: 4 },
      { ...afternoon, quantity: 8 },
    ],
    status: 'AVAILABLE',
    left: 6,
  },
  {
    why: 'a nearly full start alone does not fit it',
    participants: 3,
    booked: [
      { ...morning, quantity: 10 },
      { ...noon, quantity: 10 },
      { ...afternoon, quantity: 8 },
    ],
    status: 'LIMITED',
    left: 2,
  },
  {
    why: 'nothing is left',
    participants: 3,
    booked: [
      { ...morning, quantity: 10 },
      { ...noon, quantity: 10 },
      { ...afternoon, quantity: 10 },
    ],
    status: 'FULL',
    left: null,
  },
  {
    why: 'less than the smallest booking',
    participants: 10,
    minimumQuantity: 10,
    booked: [morning, noon, afternoon],
    status: 'FULL',
    left: null,
  },
  { why: 'unlimited', participants: 500, poolCapacity: null, booked: [], status: 'AVAILABLE', left: null },
  { why: 'closed', participants: 20, closedDates: ['2026-07-16'], booked: [], status: 'CLOSED', left: null },
])('day of  participants: $why', (row) => {
  const { participants, booked, status, left, minimumQuantity = 1, closedDates = [] } = row
  const poolCapacity = row.poolCapacity === undefined ? 10 : row.poolCapacity
  const facts = factsOf({
    products: [product({ ...over, minimumQuantity, poolCapacity })],
    hours: openDaily([['09:00', '18:00']], { closedDates }),
    booked,
  })
  const days = daysForParticipants(facts, { ...guest, participants, from: thursday, to: thursday })
  expect(days.get(thursday)).toEqual({ status, left })
})

test("staff don't have a guest's minimum, and see passed starts", () => {
  const facts = factsOf({ products: [product({ ...over, minimumQuantity: 11 })] })
  const query = { productId: 1, zone, now: instant('2026-08-01T00:00:00Z'), from: thursday, to: thursday }
  expect(dayStatuses(facts, { ...query, audience: 'staff' }).get(thursday)).toBe('AVAILABLE')
  expect(dayStatuses(facts, { ...query, audience: 'guest' }).get(thursday)).toBe('CLOSED')
})

test('every date of the month has a status, both ends included', () => {
  const statuses = dayStatuses(factsOf({}), {
    ...guest,
    from: localDate('2026-07-01'),
    to: localDate('2026-07-31'),
  })
  expect(statuses.size).toBe(31)
  expect([...statuses.keys()].at(-1)).toBe('2026-07-31')
})

/** 2026-10-25 is 25 hours long, so minutes of both days around it are tried too. */
const bookings = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 3 * 1440 - 1 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([start, length, quantity]) => ({
      start: minuteText(start),
      end: minuteText(start + length),
      quantity,
    })),
  { maxLength: 12 },
)

test('free quantity equals a count minute by minute, across the clock change too', () => {
  const rental = product({ poolCapacity: 8, startTimeInterval: 95, minutesBefore: 10, minutesAfter: 25 })
  fc.assert(
    fc.property(bookings, (booked) => {
      const hours = openDaily([
        ['00:30', '06:00'],
        ['07:00', '23:30'],
      ])
      const facts = factsOf({ products: [rental], hours, booked, from: '2026-10-24', to: '2026-10-26' })
      for (const date of ['2026-10-24', '2026-10-25', '2026-10-26'].map(localDate)) {
        for (const offer of startTimesOn(facts, { ...guest, date })) {
          expect(offer.free).toBe(Math.max(0, 8 - peakByMinute(booked, offer)))
        }
      }
    }),
    { numRuns: 300 },
  )
}, 30_000)

function minuteText(minutes: number): string {
  const iso = new Date(Date.UTC(2026, 9, 24) + minutes * 60_000).toISOString()
  return iso.slice(0, 16).replace('T', ' ')
}

/** Slow and obvious: the occupied quantity in each real minute of the request. */
function peakByMinute(booked: readonly Booked[], request: { startRent: string; endRent: string }): number {
  const occupied = booked.map((each) => ({
    ...occupiedOf(`${each.start}:00`, `${each.end}:00`),
    quantity: each.quantity ?? 1,
  }))
  const { from, to } = occupiedOf(request.startRent, request.endRent)
  let peak = 0
  for (let at = from; at < to; at += 60) {
    const taken = occupied.filter((each) => each.from <= at && at < each.to)
    peak = Math.max(
      peak,
      taken.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
  return peak
}

function occupiedOf(start: string, end: string): { from: number; to: number } {
  return { from: secondsOf(start) - 10 * 60, to: secondsOf(end) + 25 * 60 }
}

function secondsOf(text: string): number {
  return epochSeconds(toInstant(wallTime(text), zone))
}

test.each([
  ['FULL', 'LIMITED', 'LIMITED'],
  ['AVAILABLE', 'LIMITED', 'AVAILABLE'],
  [undefined, 'CLOSED', 'CLOSED'],
] as const)('of %s and %s a calendar of all shows %s', (left, right, better) => {
  expect(betterStatus(left, right)).toBe(better)
})

const OPEN = 'OPEN'
const FULL = 'SOLD_OUT'

type StartState = StartTimeOffer['state']
type StaffDay = {
  why: string
  starts: readonly (readonly [time: string, StartState, free: number | null])[]
  walkIn?: readonly [StartState, free: number | null]
  day: FreeDay
}

test.each([
  { why: 'no start', starts: [], day: { status: 'CLOSED', free: 0 } },
  {
    why: 'the most that one start has',
    starts: [
      ['09:00', OPEN, 4],
      ['12:00', OPEN, 9],
    ],
    day: { status: 'AVAILABLE', free: 9 },
  },
  {
    why: 'one start without a limit',
    starts: [
      ['09:00', OPEN, 4],
      ['12:00', OPEN, null],
    ],
    day: { status: 'AVAILABLE', free: null },
  },
  { why: 'what is left is not enough', starts: [['12:00', FULL, 1]], day: { status: 'FULL', free: 0 } },
  {
    why: 'one that is over has most',
    starts: [
      ['07:00', OPEN, 9],
      ['12:00', 'SOON_SOLD_OUT', 2],
    ],
    day: { status: 'LIMITED', free: 2 },
  },
  {
    why: 'all are over',
    starts: [
      ['06:00', FULL, 0],
      ['07:00', OPEN, 9],
    ],
    day: { status: 'AVAILABLE', free: 9 },
  },
  {
    why: 'in the afternoon, when those to come last overnight',
    starts: [
      ['07:00', OPEN, 9],
      ['12:00', OPEN, 3],
    ],
    walkIn: [OPEN, 16],
    day: { status: 'AVAILABLE', free: 16 },
  },
  {
    why: 'nothing is left now, later there is',
    starts: [
      ['07:00', FULL, 0],
      ['12:00', OPEN, 9],
    ],
    walkIn: [FULL, 0],
    day: { status: 'AVAILABLE', free: 9 },
  },
  {
    why: 'nobody is out before it has begun',
    starts: [['12:00', FULL, 0]],
    walkIn: [OPEN, 16],
    day: { status: 'FULL', free: 0 },
  },
  {
    why: 'only a start now is left',
    starts: [['07:00', FULL, 0]],
    walkIn: ['SOON_SOLD_OUT', 2],
    day: { status: 'LIMITED', free: 2 },
  },
  { why: 'it is closed', starts: [], walkIn: [OPEN, 16], day: { status: 'CLOSED', free: 0 } },
] as const satisfies StaffDay[])('a day as staff choose it: $why', (each: StaffDay) => {
  const { starts, walkIn: now, day } = each
  const slots = starts.map(([time, state, free]) => ({
    startRent: wallTime(`2026-07-16 ${time}:00`),
    state,
    free,
  }))
  const walkIn = now && { state: now[0], free: now[1] }
  expect(freeDayOf(slots, wallTime('2026-07-16 08:00:00'), walkIn)).toEqual(day)
})
