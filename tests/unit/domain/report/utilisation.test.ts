import { expect, test } from 'vitest'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { openTimeOf, utilisationOfStarts, utilisationOfTime } from '#app/domain/report/utilisation.ts'
import { epochSeconds, localDate, localTime, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const JULY_16 = { from: localDate('2026-07-16'), to: localDate('2026-07-16') }

function use(from: string, to: string, quantity = 1) {
  const [startRent, endRent] = [wallTime(`${from}:00`), wallTime(`${to}:00`)]
  const [occupiedFrom, occupiedTo] = [startRent, endRent].map((at) => epochSeconds(toInstant(at, zone)))
  return { startRent, occupiedFrom: occupiedFrom ?? 0, occupiedTo: occupiedTo ?? 0, quantity }
}

type Case = {
  why: string
  hours?: readonly (readonly [string, string])[]
  period?: { from: string; to: string }
  closed?: readonly string[]
  capacity?: number | null
  uses: readonly ReturnType<typeof use>[]
  is: number | null
}

test.each<Case>([
  { why: 'nothing booked', uses: [], is: 0 },
  { why: 'half a day of one unit of two', uses: [use('2026-07-16 10:00', '2026-07-16 14:00')], is: 2500 },
  { why: 'all day of all units', uses: [use('2026-07-16 10:00', '2026-07-16 18:00', 2)], is: 10_000 },
  {
    why: 'what is occupied before opening and after closing counts not',
    uses: [use('2026-07-16 06:00', '2026-07-16 12:00'), use('2026-07-16 17:00', '2026-07-16 23:00')],
    is: 1875,
  },
  {
    why: 'a day and a night of the period before and after',
    uses: [use('2026-07-14 10:00', '2026-07-18 12:00')],
    is: 5000,
  },
  {
    why: 'a break counts not',
    hours: [
      ['10:00', '12:00'],
      ['13:00', '15:00'],
    ],
    uses: [use('2026-07-16 11:00', '2026-07-16 14:00')],
    is: 2500,
  },
  {
    why: 'two intervals that overlap count once',
    hours: [
      ['10:00', '14:00'],
      ['12:00', '18:00'],
    ],
    uses: [use('2026-07-16 12:00', '2026-07-16 14:00', 2)],
    is: 2500,
  },
  {
    why: 'the hours past midnight are of the day that opened',
    hours: [['20:00', '04:00']],
    uses: [use('2026-07-16 00:00', '2026-07-16 04:00', 2), use('2026-07-17 00:00', '2026-07-17 04:00', 2)],
    is: 5000,
  },
  {
    why: 'the hour that the clock skips is not open',
    hours: [['00:00', '05:00']],
    period: { from: '2026-03-29', to: '2026-03-29' },
    uses: [use('2026-03-29 03:00', '2026-03-29 05:00', 2)],
    is: 5000,
  },
  { why: 'a closed day', closed: ['2026-07-16'], uses: [], is: null },
  { why: 'unlimited', capacity: null, uses: [use('2026-07-16 10:00', '2026-07-16 14:00')], is: null },
  { why: 'none to rent', capacity: 0, uses: [], is: null },
  {
    why: 'booked beyond a lowered capacity',
    uses: [use('2026-07-16 10:00', '2026-07-16 18:00', 3)],
    is: 15_000,
  },
])('utilisation of time: $why', ({ hours, period, closed = [], capacity = 2, uses, is }) => {
  const calendar = createCalendar(openDaily(hours ?? [['10:00', '18:00']], { closedDates: closed }), zone)
  const days = period ? { from: localDate(period.from), to: localDate(period.to) } : JULY_16
  expect(utilisationOfTime(capacity, openTimeOf(calendar, days), uses)).toBe(is)
})

test('a resource is offered on the days of its schedule alone', () => {
  const calendar = createCalendar(openDaily([['10:00', '18:00']]), zone)
  const week = { from: localDate('2026-07-13'), to: localDate('2026-07-19') }
  const open = openTimeOf(calendar, week, (date) => date === '2026-07-16')
  expect(utilisationOfTime(1, open, [use('2026-07-15 10:00', '2026-07-16 14:00')])).toBe(5000)
})

const event = { bookingType: 'PER_START_TIME', startTimeType: 'MANUAL_WITHIN_OPENING_HOURS' } as const
const startTimes = ['10:00', '13:00'].map(localTime)

test.each([
  { why: 'nothing sold', capacity: 10, uses: [], is: 0 },
  {
    why: 'five of twenty places',
    capacity: 10,
    uses: [use('2026-07-16 10:00', '2026-07-16 11:00', 5)],
    is: 2500,
  },
  {
    why: 'a time that is not offered',
    capacity: 10,
    uses: [use('2026-07-16 11:00', '2026-07-16 12:00', 5)],
    is: 0,
  },
  { why: 'another day', capacity: 10, uses: [use('2026-07-17 10:00', '2026-07-17 11:00', 5)], is: 0 },
  { why: 'unlimited', capacity: null, uses: [use('2026-07-16 10:00', '2026-07-16 11:00', 5)], is: null },
])('utilisation of starts: $why', ({ capacity, uses, is }) => {
  const calendar = createCalendar(openDaily([['09:00', '18:00']]), zone)
  const canoe = product({ ...event, startTimes, poolCapacity: capacity })
  expect(utilisationOfStarts(canoe, calendar, JULY_16, uses)).toBe(is)
})
