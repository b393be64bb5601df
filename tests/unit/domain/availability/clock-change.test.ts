import { expect, test } from 'vitest'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { endOf, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, now, openDaily, product, zone } from './facts.ts'

// 2027-03-28 02:00–03:00 does not exist; 2026-10-25 02:00–03:00 occurs twice.
const spring = localDate('2027-03-28')
const autumn = localDate('2026-10-25')
const guest = { productId: 1, audience: 'guest', now, zone } as const
const oneHour = { id: 1, amount: 1, unit: 'HOURS', adminOnly: false } as const
const oneDay = { id: 2, amount: 1, unit: 'DAYS', adminOnly: false } as const
const oneMonth = { id: 5, amount: 1, unit: 'MONTHS', adminOnly: false } as const
const toClosing = { id: 6, amount: 1, unit: 'DAYS_TO_CLOSING', adminOnly: false } as const
const durations = [oneHour, oneDay, oneMonth, toClosing]

function night(closes: string, startTimeInterval = 30) {
  return factsOf({
    products: [product({ durations, startTimeInterval, poolCapacity: 1 })],
    hours: openDaily([['01:00', closes]]),
    from: '2026-10-20',
    to: '2027-03-31',
  })
}

test('in spring no start is offered in the hour that is skipped', () => {
  const offers = startTimesOn(night('05:00'), { ...guest, date: spring, durationId: 1 })
  expect(offers.map(({ startRent, endRent }) => [startRent.slice(11, 16), endRent.slice(11, 16)])).toEqual([
    ['01:00', '03:00'],
    ['01:30', '03:30'],
    ['03:00', '04:00'],
    ['03:30', '04:30'],
    ['04:00', '05:00'],
  ])
})

test('in autumn a start that occurs twice is offered once, in summer time, and an end in the second pass is its end', () => {
  const offers = startTimesOn(night('05:00'), { ...guest, date: autumn, durationId: 1 })
  expect(
    offers
      .slice(0, 6)
      .map(({ startRent, endRent, isSummerTime }) => [
        startRent.slice(11, 16),
        endRent.slice(11, 16),
        isSummerTime,
      ]),
  ).toEqual([
    ['01:00', '02:00', false],
    ['01:30', '02:30', false],
    ['02:00', '03:00', true],
    ['02:30', '03:00', true],
    ['03:00', '04:00', false],
    ['03:30', '04:30', false],
  ])
})

test.each([
  {
    why: 'a day before the skipped hour',
    start: '2027-03-27 02:30:00',
    durationId: 2,
    end: '2027-03-28 03:00:00',
  },
  { why: 'a day across spring', start: '2027-03-27 10:00:00', durationId: 2, end: '2027-03-28 10:00:00' },
  { why: 'a day across autumn', start: '2026-10-24 10:00:00', durationId: 2, end: '2026-10-25 10:00:00' },
  {
    why: 'a day into the repeated hour is its first pass',
    start: '2026-10-24 02:30:00',
    durationId: 2,
    end: '2026-10-25 02:30:00',
  },
  { why: 'a month that clamps', start: '2027-01-31 10:00:00', durationId: 5, end: '2027-02-28 10:00:00' },
  { why: 'an hour across spring', start: '2027-03-28 01:30:00', durationId: 1, end: '2027-03-28 03:30:00' },
])('end of $why', ({ start, durationId, end }) => {
  expect(endOf(night('05:00'), { productId: 1, durationId, startRent: wallTime(start), zone })).toBe(end)
})

test('a closing time that is skipped moves to the first that exists', () => {
  const startRent = wallTime('2027-03-28 01:00:00')
  expect(endOf(night('02:30'), { productId: 1, durationId: 6, startRent, zone })).toBe('2027-03-28 03:00:00')
})

test.each([
  {
    why: 'an opening in the skipped hour begins at its end',
    hours: [['02:30', '05:00']],
    starts: ['03:00', '03:30', '04:00'],
  },
  {
    why: 'an opening within the skipped hour is none',
    hours: [
      ['02:00', '02:45'],
      ['04:00', '05:30'],
    ],
    starts: ['04:00', '04:30'],
  },
  {
    why: 'an opening until a closing in the skipped hour lasts until its end',
    hours: [['01:00', '02:15']],
    starts: ['01:00'],
  },
] as const)('in spring $why', ({ hours, starts }) => {
  const facts = factsOf({
    products: [product({ durations: [oneHour], startTimeInterval: 30 })],
    hours: openDaily(hours),
    from: '2027-03-28',
    to: '2027-03-28',
  })
  const offers = startTimesOn(facts, { ...guest, date: spring, durationId: 1 })
  expect(offers.map(({ startRent }) => startRent.slice(11, 16))).toEqual(starts)
})

test('a closing time that occurs twice is its first pass, so an end in the second does not fit', () => {
  const offers = startTimesOn(night('02:30', 15), { ...guest, date: autumn, durationId: 1 })
  expect(offers.map(({ startRent }) => startRent.slice(11, 16))).toEqual(['01:00', '01:15', '01:30'])
})

test.each([
  { day: spring, start: '2027-03-28 01:30', end: '2027-03-28 03:00', free: [0, 0, 1] },
  { day: autumn, start: '2026-10-25 02:30', end: '2026-10-25 03:00', free: [1, 1, 0, 0, 1] },
])('overlap on $day is compared in real time', ({ day, start, end, free }) => {
  const facts = factsOf({
    products: [product({ durations: [oneHour], startTimeInterval: 30, poolCapacity: 1 })],
    hours: openDaily([['01:00', '05:00']]),
    booked: [{ start, end }],
    from: '2026-10-20',
    to: '2027-03-31',
  })
  const offers = startTimesOn(facts, { ...guest, date: day, durationId: 1 })
  expect(offers.slice(0, free.length).map((offer) => offer.free)).toEqual(free)
})

test('a start that does not exist is refused when posted, to staff too', () => {
  const demand = {
    productId: 1,
    startRent: wallTime('2027-03-28 02:30:00'),
    endRent: wallTime('2027-03-28 04:30:00'),
    durationId: 1,
    quantity: 1,
  }
  for (const audience of ['guest', 'staff'] as const) {
    expect(checkDemands(night('05:00'), { demands: [demand], audience, now, zone })).toEqual({
      ok: false,
      error: { code: 'start_time_does_not_exist', at: 'startRent', productId: 1 },
    })
  }
})

test('both days have a status in the month', () => {
  const statuses = dayStatuses(night('05:00'), { ...guest, from: spring, to: spring })
  expect([...statuses]).toEqual([[spring, 'AVAILABLE']])
})
