import { expect, test } from 'vitest'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import {
  type CapacitySchedule,
  scheduledCapacity,
  sortSchedules,
} from '#app/domain/availability/calendar/capacity-schedule.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import { endOf, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { ScheduleKind } from '#app/domain/shared/schedule.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import {
  type Booked,
  factsOf,
  now,
  openDaily,
  product,
  threeHours,
  zone,
} from '#tests/unit/domain/availability/facts.ts'

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

type Requested = {
  id?: number
  kind?: ScheduleKind
  first?: string
  last?: string | null
  weekdays?: readonly number[]
  months?: readonly number[]
  intervalDays?: number
  times: Readonly<Record<string, number>>
}

function schedule(requested: Requested): CapacitySchedule {
  const capacities = Object.entries(requested.times).map(
    ([time, capacity]) => [localTime(time), capacity] as const,
  )
  return {
    id: requested.id ?? 1,
    kind: requested.kind ?? 'WEEKLY',
    firstDate: localDate(requested.first ?? '2026-07-01'),
    lastDate: requested.last ? localDate(requested.last) : null,
    weekdays: new Set(requested.weekdays ?? ALL_DAYS),
    months: new Set(requested.months ?? ALL_MONTHS),
    intervalDays: requested.intervalDays ?? 1,
    capacities: new Map(capacities),
  }
}

const weekly = schedule({ id: 1, times: { '10:00': 12, '14:00': 12 } })

test.each([
  { why: 'none', schedules: [], at: '2026-07-16 10:00', capacity: undefined },
  { why: 'its time', schedules: [weekly], at: '2026-07-16 10:00', capacity: 12 },
  { why: 'another time', schedules: [weekly], at: '2026-07-16 11:00', capacity: undefined },
  { why: 'before its first date', schedules: [weekly], at: '2026-06-30 10:00', capacity: undefined },
  {
    why: 'monthly before weekly',
    schedules: [weekly, schedule({ id: 2, kind: 'MONTHLY', months: [7], times: { '10:00': 8 } })],
    at: '2026-07-16 10:00',
    capacity: 8,
  },
  {
    why: 'a date range before monthly',
    schedules: [
      schedule({ id: 3, kind: 'MONTHLY', months: [7], times: { '10:00': 8 } }),
      schedule({ id: 2, kind: 'DATE_RANGE', last: '2026-07-31', times: { '10:00': 6 } }),
    ],
    at: '2026-07-16 10:00',
    capacity: 6,
  },
  {
    why: 'a fixed date before a date range',
    schedules: [
      schedule({ id: 3, kind: 'DATE_RANGE', last: '2026-07-31', times: { '10:00': 6 } }),
      schedule({ id: 2, kind: 'FIXED_DATE', first: '2026-07-16', times: { '10:00': 0 } }),
    ],
    at: '2026-07-16 10:00',
    capacity: 0,
  },
  {
    why: 'the newest of two alike',
    schedules: [weekly, schedule({ id: 9, times: { '10:00': 3 } })],
    at: '2026-07-16 10:00',
    capacity: 3,
  },
  {
    why: 'a less specific one where the specific has another time',
    schedules: [weekly, schedule({ id: 2, kind: 'FIXED_DATE', first: '2026-07-16', times: { '18:00': 4 } })],
    at: '2026-07-16 10:00',
    capacity: 12,
  },
  {
    why: 'a less specific one where the specific does not apply',
    schedules: [weekly, schedule({ id: 2, kind: 'MONTHLY', months: [8], times: { '10:00': 4 } })],
    at: '2026-07-16 10:00',
    capacity: 12,
  },
])('capacity by $why is $capacity', ({ schedules, at, capacity }) => {
  expect(scheduledCapacity(sortSchedules(schedules), wallTime(`${at}:00`))).toBe(capacity)
})

const independent = { startTimeType: 'MANUAL_INDEPENDENT' } as const
const tour = {
  ...independent,
  productType: 'EVENT',
  bookingType: 'PER_START_TIME',
  poolCapacity: 99,
} as const

function offers(
  over: Partial<BookableProduct>,
  query: { date?: string; booked?: readonly Booked[]; closed?: boolean; audience?: 'guest' | 'staff' } = {},
) {
  const { date = '2026-07-16', booked = [], closed = false, audience = 'guest' } = query
  const hours = closed ? { seasons: [], marginToClosingMinutes: 0 } : openDaily([['09:00', '16:00']])
  const facts = factsOf({
    products: [product({ ...independent, ...over })],
    hours,
    booked,
    from: date,
    to: date,
  })
  return startTimesOn(facts, { productId: 1, date: localDate(date), audience, now, zone }).map((offer) => [
    offer.startRent.slice(11, 16),
    offer.free,
    offer.state,
  ])
}

test('start times and their places come from the schedules, whatever the opening hours', () => {
  const schedules = sortSchedules([
    schedule({ id: 1, times: { '20:00': 12, '10:00': 12 } }),
    schedule({ id: 2, kind: 'FIXED_DATE', first: '2026-07-16', times: { '10:00': 4, '23:30': 2 } }),
  ])
  const expected = [
    ['10:00', 4, 'OPEN'],
    ['20:00', 12, 'OPEN'],
    ['23:30', 2, 'OPEN'],
  ]
  expect(offers({ ...tour, schedules })).toEqual(expected)
  expect(offers({ ...tour, schedules }, { closed: true })).toEqual(expected)
  expect(offers({ ...tour, schedules }, { date: '2026-07-17' })).toEqual([
    ['10:00', 12, 'OPEN'],
    ['20:00', 12, 'OPEN'],
  ])
  expect(offers({ ...tour, schedules: [] })).toEqual([])
})

test('places of a start are occupied by the bookings with that start, of aliases too', () => {
  const schedules = [schedule({ times: { '10:00': 4 } })]
  const booked = [{ start: '2026-07-16 10:00', end: '2026-07-16 13:00', quantity: 4 }]
  expect(offers({ ...tour, schedules }, { booked })).toEqual([['10:00', 0, 'SOLD_OUT']])
  const next = [{ start: '2026-07-16 09:00', end: '2026-07-16 13:00', quantity: 4 }]
  expect(offers({ ...tour, schedules }, { booked: next })).toEqual([['10:00', 4, 'OPEN']])
})

test('by period a schedule is a limit next to the pool, counting the same start only', () => {
  const schedules = [schedule({ times: { '10:00': 3, '11:00': 3 } })]
  const rental = { poolCapacity: 10, schedules }
  const booked = [{ start: '2026-07-16 10:00', end: '2026-07-16 13:00', quantity: 2 }]
  expect(offers(rental)).toEqual([
    ['10:00', 3, 'OPEN'],
    ['11:00', 3, 'OPEN'],
  ])
  expect(offers(rental, { booked })).toEqual([
    ['10:00', 1, 'OPEN'],
    ['11:00', 3, 'OPEN'],
  ])
  expect(offers({ ...rental, poolCapacity: 4 }, { booked })).toEqual([
    ['10:00', 1, 'OPEN'],
    ['11:00', 2, 'OPEN'],
  ])
})

test('by period it may end when the shop is closed', () => {
  const schedules = [schedule({ times: { '15:00': 3 } })]
  expect(offers({ schedules })).toEqual([['15:00', 3, 'OPEN']])
})

function ask(over: Partial<BookableProduct>, start: string, audience: 'guest' | 'staff', quantity = 1) {
  const facts = factsOf({ products: [product({ ...independent, ...over })] })
  const startRent = wallTime(`2026-07-16 ${start}:00`)
  const endRent = endOf(facts, { productId: 1, durationId: 3, startRent, zone }) ?? startRent
  const demands = [{ productId: 1, startRent, endRent, durationId: 3, quantity }]
  const answer = checkDemands(facts, { demands, audience, now, zone })
  return answer.ok ? answer.value.warnings.map(({ code }) => code) : answer.error.code
}

test.each([
  { why: 'a scheduled start at night', start: '22:00', audience: 'guest', answer: [] },
  { why: 'a start in no schedule', start: '10:00', audience: 'guest', answer: 'start_time_not_offered' },
  { why: 'a start in no schedule, staff', start: '10:00', audience: 'staff', answer: 'not_enough_free' },
  { why: 'more than its places', start: '22:00', audience: 'staff', quantity: 3, answer: 'not_enough_free' },
] as const)('places at start times: $why', ({ start, audience, answer, ...remaining }) => {
  const over = { ...tour, schedules: [schedule({ times: { '22:00': 2 } })] }
  expect(ask(over, start, audience, 'quantity' in remaining ? remaining.quantity : 1)).toEqual(answer)
})

test.each([
  { why: 'the schedule limits staff too', start: '22:00', quantity: 3, answer: 'not_enough_free' },
  {
    why: 'outside every schedule only the pool limits',
    start: '10:00',
    quantity: 3,
    answer: ['start_time_not_offered'],
  },
])('units by period: $why', ({ start, quantity, answer }) => {
  const over = { poolCapacity: 10, schedules: [schedule({ times: { '22:00': 2 } })] }
  expect(ask(over, start, 'staff', quantity)).toEqual(answer)
})

test('two demands of one order share the places of a start', () => {
  const facts = factsOf({
    products: [
      product({ ...independent, poolCapacity: 10, schedules: [schedule({ times: { '10:00': 3 } })] }),
    ],
  })
  const one = {
    productId: 1,
    startRent: wallTime('2026-07-16 10:00:00'),
    endRent: wallTime('2026-07-16 13:00:00'),
    durationId: 3,
    quantity: 2,
  }
  const query = { audience: 'guest', now, zone } as const
  expect(checkDemands(facts, { ...query, demands: [one] }).ok).toBe(true)
  expect(checkDemands(facts, { ...query, demands: [one, one] })).toMatchObject({ error: { free: 1 } })
})

/** Open from Thursday evening, the 16th, until 03:30, with starts of its own that night. */
function nightTour(over: Partial<BookableProduct> = {}, closedDates: readonly string[] = []) {
  const toClosing = { id: 3, amount: 1, unit: 'DAYS_TO_CLOSING', adminOnly: false } as const
  const schedules = [
    schedule({ id: 1, times: { '00:30': 6, '21:00': 6 } }),
    schedule({ id: 2, kind: 'FIXED_DATE', first: '2026-07-17', times: { '00:30': 2 } }),
  ]
  return factsOf({
    products: [product({ ...tour, durations: [toClosing], schedules: sortSchedules(schedules), ...over })],
    hours: openDaily([['20:00', '03:30']], { closedDates }),
  })
}

test('a schedule’s start after midnight belongs to the day that opened, with the places of its own date', () => {
  const query = { productId: 1, audience: 'guest', now, zone, date: localDate('2026-07-16') } as const
  const starts = startTimesOn(nightTour(), query)
  expect(starts.map(({ startRent, endRent, free }) => [startRent, endRent, free])).toEqual([
    ['2026-07-16 21:00:00', '2026-07-17 03:30:00', 6],
    ['2026-07-17 00:30:00', '2026-07-17 03:30:00', 2],
  ])
})

test('a schedule’s start after midnight belongs to its date when no opening reaches it', () => {
  const facts = nightTour({ durations: [threeHours] }, ['2026-07-16'])
  const startsOf = (date: string) =>
    startTimesOn(facts, { productId: 1, audience: 'guest', now, zone, date: localDate(date) }).map(
      ({ startRent }) => startRent.slice(5, 16),
    )
  expect(startsOf('2026-07-16')).toEqual(['07-16 21:00'])
  expect(startsOf('2026-07-17')).toEqual(['07-17 00:30', '07-17 21:00', '07-18 00:30'])
})

test('a booking of such a start is in order and ends the same night', () => {
  const facts = nightTour()
  const startRent = wallTime('2026-07-17 00:30:00')
  const endRent = endOf(facts, { productId: 1, durationId: 3, startRent, zone })
  expect(endRent).toBe('2026-07-17 03:30:00')
  const demands = [{ productId: 1, startRent, endRent: endRent ?? startRent, durationId: 3, quantity: 2 }]
  expect(checkDemands(facts, { demands, audience: 'guest', now, zone }).ok).toBe(true)
})

test('a scheduled start that the clock skips is not offered; one that occurs twice is, once', () => {
  const schedules = [schedule({ first: '2026-01-01', times: { '01:30': 5, '02:30': 5, '03:30': 5 } })]
  const one = { id: 1, amount: 1, unit: 'HOURS', adminOnly: false } as const
  const night = { ...tour, schedules, durations: [one] }
  expect(offers(night, { date: '2027-03-28' }).map(([time]) => time)).toEqual(['01:30', '03:30'])
  expect(offers(night, { date: '2026-10-25' }).map(([time]) => time)).toEqual(['01:30', '02:30', '03:30'])
})
