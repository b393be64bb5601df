import { expect, test } from 'vitest'
import {
  endOf,
  nearestStartTimes,
  offeredAt,
  startTimesDated,
  startTimesOn,
} from '#app/domain/availability/starts/start-times.ts'
import { instant, localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, now, openDaily, product, threeHours, zone } from '#tests/unit/domain/availability/facts.ts'

const thursday = localDate('2026-07-16')
const guest = { productId: 1, audience: 'guest', now, zone } as const
const staff = { ...guest, audience: 'staff' } as const
const toClosing = { id: 4, amount: 1, unit: 'DAYS_TO_CLOSING', adminOnly: false } as const
const oneDay = { id: 5, amount: 1, unit: 'DAYS', adminOnly: false } as const
const event = { productType: 'EVENT', bookingType: 'PER_START_TIME', poolCapacity: 12 } as const
const manual = { startTimeType: 'MANUAL_WITHIN_OPENING_HOURS' } as const

function times(offers: readonly { startRent: string }[]): string[] {
  return offers.map(({ startRent }) => startRent.slice(11, 16))
}

test.each([
  {
    why: 'the last one ends at closing',
    over: {},
    hours: [['09:00', '14:00']],
    starts: ['09:00', '10:00', '11:00'],
  },
  {
    why: 'the margin ends it earlier',
    over: {},
    hours: [['09:00', '14:00']],
    margin: 30,
    starts: ['09:00', '10:00'],
  },
  {
    why: 'a margin that just fits',
    over: {},
    hours: [['09:00', '14:00']],
    margin: 60,
    starts: ['09:00', '10:00'],
  },
  {
    why: 'a break may be spanned, but no start lies in it',
    over: { startTimeInterval: 120 },
    hours: [
      ['09:00', '12:00'],
      ['13:00', '18:00'],
    ],
    starts: ['09:00', '11:00', '13:00', '15:00'],
  },
  {
    why: 'from opening by the interval',
    over: { startTimeInterval: 45 },
    hours: [['09:10', '14:00']],
    starts: ['09:10', '09:55', '10:40'],
  },
  { why: 'closed', over: {}, hours: [], starts: [] },
  { why: 'nothing fits', over: {}, hours: [['09:00', '11:59']], starts: [] },
  { why: 'without a duration', over: { durations: [] }, hours: [['09:00', '18:00']], starts: [] },
  {
    why: 'past midnight belongs to the day that opened',
    over: { startTimeInterval: 120 },
    hours: [['20:00', '02:00']],
    starts: ['20:00', '22:00'],
  },
  {
    why: 'a day ends on the next day, within its opening',
    over: { durations: [oneDay], startTimeInterval: 180 },
    hours: [['09:00', '18:00']],
    starts: ['09:00', '12:00', '15:00'],
  },
  {
    why: 'a day may not end in the margin of its last day',
    over: { durations: [oneDay], startTimeInterval: 180 },
    hours: [['09:00', '18:00']],
    margin: 181,
    starts: ['09:00', '12:00'],
  },
  {
    why: 'to closing always fits',
    over: { durations: [toClosing], startTimeInterval: 180 },
    hours: [['09:00', '18:00']],
    starts: ['09:00', '12:00', '15:00'],
  },
  {
    why: 'an add-on has none of its own',
    over: { productType: 'ADDON' as const },
    hours: [['09:00', '18:00']],
    starts: [],
  },
  {
    why: 'listed ones within opening hours',
    over: { ...manual, startTimes: ['08:59', '09:00', '12:30', '15:00', '15:01'].map(localTime) },
    hours: [['09:00', '18:00']],
    starts: ['09:00', '12:30', '15:00'],
  },
  {
    why: 'listed ones of an event need only start within',
    over: { ...event, ...manual, startTimes: ['08:59', '09:00', '17:59', '18:00'].map(localTime) },
    hours: [['09:00', '18:00']],
    starts: ['09:00', '17:59'],
  },
  {
    why: 'listed ones after midnight',
    over: { ...event, ...manual, startTimes: ['01:59', '02:00', '22:00'].map(localTime) },
    hours: [['20:00', '02:00']],
    starts: ['22:00', '01:59'],
  },
  {
    why: 'automatic ones of an event fit its length',
    over: event,
    hours: [['09:00', '14:00']],
    starts: ['09:00', '10:00', '11:00'],
  },
  {
    why: 'independent ones need capacity schedules',
    over: { startTimeType: 'MANUAL_INDEPENDENT' as const, startTimes: [localTime('10:00')] },
    hours: [['09:00', '18:00']],
    starts: [],
  },
] as const)('starts: $why', (row) => {
  const marginToClosingMinutes = 'margin' in row ? row.margin : 0
  const facts = factsOf({
    products: [product(row.over)],
    hours: openDaily(row.hours, { marginToClosingMinutes }),
  })
  expect(times(startTimesOn(facts, { ...guest, date: thursday }))).toEqual(row.starts)
})

test('the end of a day that is closed the day after fits nowhere', () => {
  const facts = factsOf({
    products: [product({ durations: [oneDay] })],
    hours: openDaily([['09:00', '18:00']], { closedDates: ['2026-07-17'] }),
  })
  expect(startTimesOn(facts, { ...guest, date: thursday })).toEqual([])
})

test.each([
  { audience: 'guest', status: 'ACTIVE', count: 7 },
  { audience: 'guest', status: 'ADMIN_ONLY', count: 0 },
  { audience: 'guest', status: 'INACTIVE', count: 0 },
  { audience: 'staff', status: 'ADMIN_ONLY', count: 7 },
  { audience: 'staff', status: 'INACTIVE', count: 0 },
] as const)('a product that is $status has $count starts for $audience', ({ audience, status, count }) => {
  const facts = factsOf({ products: [product({ status })] })
  expect(startTimesOn(facts, { ...guest, audience, date: thursday })).toHaveLength(count)
})

test('a duration for staff is offered to staff alone, and the shortest counts when none is named', () => {
  const oneHour = { id: 9, amount: 1, unit: 'HOURS', adminOnly: true } as const
  const facts = factsOf({ products: [product({ durations: [threeHours, oneHour] })] })
  expect(startTimesOn(facts, { ...guest, date: thursday })[0]).toMatchObject({ durationId: 3 })
  expect(startTimesOn(facts, { ...staff, date: thursday })[0]).toMatchObject({
    durationId: 9,
    endRent: '2026-07-16 10:00:00',
  })
  expect(startTimesOn(facts, { ...guest, date: thursday, durationId: 9 })).toEqual([])
  expect(startTimesOn(facts, { ...staff, date: thursday, durationId: 3 })[0]).toMatchObject({
    endRent: '2026-07-16 12:00:00',
  })
})

test.each([
  { audience: 'guest', at: '2026-07-16T07:00:00Z', first: '10:00' },
  { audience: 'guest', at: '2026-07-16T07:00:01Z', first: '11:00' },
  { audience: 'staff', at: '2026-07-16T07:00:01Z', first: '09:00' },
] as const)(
  'with an hour of cut-off the first start for $audience at $at is $first',
  ({ audience, at, first }) => {
    const facts = factsOf({ products: [product({ cutOffMinutes: 60 })] })
    const offers = startTimesOn(facts, { ...guest, audience, now: instant(at), date: thursday })
    expect(times(offers)[0]).toBe(first)
  },
)

test.each([
  { why: 'one that ends as it starts', start: '06:00', end: '09:00', over: {}, free: 5 },
  { why: 'one that ends a minute later', start: '06:00', end: '09:01', over: {}, free: 3 },
  { why: 'one that starts as it ends', start: '12:00', end: '15:00', over: {}, free: 5 },
  { why: 'turnaround before of both', start: '12:00', end: '15:00', over: { minutesBefore: 1 }, free: 3 },
  { why: 'turnaround after of both', start: '06:00', end: '09:00', over: { minutesAfter: 1 }, free: 3 },
  {
    why: 'turnaround that just fits',
    start: '12:15',
    end: '15:00',
    over: { minutesBefore: 5, minutesAfter: 10 },
    free: 5,
  },
])('free quantity with $why', ({ start, end, over, free }) => {
  const facts = factsOf({
    products: [product({ poolCapacity: 5, ...over })],
    booked: [{ start: `2026-07-16 ${start}`, end: `2026-07-16 ${end}`, quantity: 2 }],
  })
  expect(startTimesOn(facts, { ...guest, date: thursday })[0]).toMatchObject({ free, capacity: 5 })
})

test('places count only at their own start time, turnaround or not', () => {
  const facts = factsOf({
    products: [product({ ...event, minutesBefore: 60, minutesAfter: 60 })],
    booked: [{ start: '2026-07-16 10:00', end: '2026-07-16 13:00', quantity: 4 }],
  })
  const offers = startTimesOn(facts, { ...guest, date: thursday })
  expect(offers.slice(0, 3).map(({ free, used }) => [free, used])).toEqual([
    [12, 0],
    [8, 4],
    [12, 0],
  ])
})

test('an alias draws on its master, and its own limit counts its own bookings', () => {
  const master = product({ poolCapacity: 10 })
  const alias = product({ id: 2, poolId: 1, poolCapacity: 10, ownCapacity: 3 })
  const at = { start: '2026-07-16 09:00', end: '2026-07-16 12:00' }
  const facts = factsOf({
    products: [master, alias],
    booked: [
      { ...at, productId: 1, quantity: 5 },
      { ...at, productId: 2, quantity: 1 },
    ],
  })
  const [ofMaster] = startTimesOn(facts, { ...guest, date: thursday })
  const [ofAlias] = startTimesOn(facts, { ...guest, productId: 2, date: thursday })
  expect(ofMaster).toMatchObject({ free: 4, capacity: 10, used: 6 })
  expect(ofAlias).toMatchObject({ free: 2, capacity: 3, used: 1 })
})

test('nearest start times: nearest first, the earlier of two, only with enough left', () => {
  const facts = factsOf({
    products: [product({ poolCapacity: 2, startTimeInterval: 180 })],
    booked: [{ start: '2026-07-16 12:00', end: '2026-07-16 15:00', quantity: 1 }],
  })
  const around = wallTime('2026-07-16 12:00:00')
  const nearest = nearestStartTimes(facts, { ...guest, durationId: 3, requested: 2, around, count: 3 })
  expect(nearest.map(({ startRent }) => startRent)).toEqual([
    '2026-07-16 09:00:00',
    '2026-07-16 15:00:00',
    '2026-07-15 15:00:00',
  ])
})

test.each([
  { why: 'to come', around: '2026-07-16 12:00:00', now: '2026-07-16T09:30:00Z', nearest: ['15:00'] },
  { why: 'of this morning', around: '2026-07-16 09:00:00', now: '2026-07-16T09:30:00Z', nearest: ['09:00'] },
])('nearest to a start $why for staff, who may also note what has been', ({ around, now, nearest }) => {
  const facts = factsOf({
    products: [product({ poolCapacity: 4, startTimeInterval: 180 })],
    hours: openDaily([['09:00', '18:00']]),
    booked: [{ start: '2026-07-16 12:00', end: '2026-07-16 15:00', quantity: 4 }],
  })
  const query = { ...staff, now: instant(now), durationId: 3, around: wallTime(around), count: 1 }
  expect(times(nearestStartTimes(facts, query))).toEqual(nearest)
})

test.each([
  { why: 'hours', durationId: 3, end: '2026-07-16 13:00:00' },
  { why: 'a day', durationId: 5, end: '2026-07-17 10:00:00' },
  { why: 'to closing', durationId: 4, end: '2026-07-16 17:30:00' },
  { why: 'the shortest when none is named', durationId: null, end: '2026-07-16 13:00:00' },
  { why: 'one that the product has not', durationId: 77, end: undefined },
])('end of a booking by $why', ({ durationId, end }) => {
  const facts = factsOf({
    products: [product({ durations: [oneDay, toClosing, threeHours] })],
    hours: openDaily([['09:00', '18:00']], { marginToClosingMinutes: 30 }),
  })
  const startRent = wallTime('2026-07-16 10:00:00')
  expect(endOf(facts, { productId: 1, durationId, startRent, zone })).toBe(end)
})

test.each(['guest', 'staff'] as const)(
  'a start by itself is offered to %s as among the others',
  (audience) => {
    const facts = factsOf({
      products: [
        product({
          durations: [{ ...threeHours, adminOnly: true }, oneDay, { ...threeHours, id: 6, amount: 5 }],
        }),
      ],
      hours: openDaily([['09:00', '18:00']]),
    })
    const all = startTimesOn(facts, { ...guest, audience, date: thursday })
    const alone = all.map(({ startRent }) => offeredAt(facts, { productId: 1, audience, startRent, zone }))
    expect(alone).toEqual(all.map(({ durationId, endRent }) => ({ durationId, endRent })))
    const [morning, evening] = audience === 'staff' ? [3, 5] : [6, 5]
    expect([alone.at(0)?.durationId, alone.at(-1)?.durationId]).toEqual([morning, evening])
    const between = wallTime('2026-07-16 10:10:00')
    expect(offeredAt(facts, { productId: 1, audience, startRent: between, zone })).toBeUndefined()
  },
)

test('a start outside the facts is a bug', () => {
  const facts = factsOf({ from: '2026-07-01', to: '2026-07-02' })
  expect(() => startTimesOn(facts, { ...guest, date: thursday })).toThrow('does not cover')
})

test('by the calendar a date has the starts past its own midnight, not those past the next', () => {
  const facts = factsOf({
    products: [product({ durations: [{ ...threeHours, amount: 1 }], startTimeInterval: 120 })],
    hours: openDaily([['20:00', '03:30']]),
    from: '2026-07-16',
    to: '2026-07-16',
  })
  const listed = startTimesOn(facts, { ...guest, date: thursday })
  expect(listed.map(({ startRent }) => startRent.slice(8, 16))).toEqual([
    '16 20:00',
    '16 22:00',
    '17 00:00',
    '17 02:00',
  ])
  const dated = startTimesDated(facts, { ...guest, date: thursday })
  expect(dated.map(({ startRent }) => startRent.slice(8, 16))).toEqual([
    '16 00:00',
    '16 02:00',
    '16 20:00',
    '16 22:00',
  ])
})
