import { expect, test } from 'vitest'
import type { Resolution } from '#app/domain/order/replicate/copy-dates.ts'
import { localDate, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import {
  asChosen,
  otherMonths,
  readClosed,
  readReplication,
  withDays,
  withMode,
} from '#app/routes/staff/orders/replicate/posted-replication.ts'

const today = localDate('2026-07-15')

function original(id: number, date: string) {
  const [startRent, endRent] = [wallTime(`${date} 09:00:00`), wallTime(`${date} 12:00:00`)]
  const instants = { startsAt: toInstant(startRent, stockholm), endsAt: toInstant(endRent, stockholm) }
  return { id, startRent, endRent, ...instants, durationId: 1 }
}

function read(search: string, dates: readonly string[] = ['2026-08-13', '2026-09-14']) {
  const originals = dates.map((date, index) => original(index + 1, date))
  return readReplication(new URLSearchParams(search), { originals, today })
}

test.each([
  { why: "the last booking's month", dates: ['2026-08-13', '2026-09-14'], month: '2026-09-01' },
  { why: 'this month where that is past', dates: ['2026-05-13'], month: '2026-07-01' },
])('the picker opens at $why, with all bookings and what they have', ({ dates, month }) => {
  expect(read('', dates)).toEqual({
    bookingIds: dates.map((_, index) => index + 1),
    dates: [],
    isManual: false,
    month,
    carries: { answers: true, allocations: true },
    notifies: false,
    accepted: [],
  })
})

test('what is not ticked stays behind, and other bookings are none of this order', () => {
  expect(read('month=2026-10-01&booking=2&booking=99&allocations=on&notifies=on')).toMatchObject({
    bookingIds: [2],
    month: '2026-10-01',
    carries: { answers: false, allocations: true },
    notifies: true,
  })
})

test('days come in order, each once, and a button that shows a month wins', () => {
  const { dates, month } = read(
    'month=2026-08-01&show=2026-11-17&day=2026-09-03&day=x&day=2026-08-27&day=2026-09-03',
  )
  expect(dates.map(({ date }) => date)).toEqual(['2026-08-27', '2026-09-03'])
  expect(month).toBe('2026-11-01')
})

test.each([
  { value: 'skip', resolution: { kind: 'SKIP' } },
  { value: 'without', resolution: { kind: 'LEAVE_OUT' } },
  { value: 'start:2026-08-27T13:00', resolution: { kind: 'START', startRent: '2026-08-27 13:00:00' } },
  { value: 'day:2026-08-28', resolution: { kind: 'DAY', date: '2026-08-28' } },
  { value: '', resolution: undefined },
  { value: 'start:never', resolution: undefined },
  { value: 'day:2026-02-30', resolution: undefined },
])('a conflict resolved by "$value"', ({ value, resolution }) => {
  const search = new URLSearchParams({ month: '2026-08-01', booking: '1', day: '2026-08-27' })
  search.set('resolve-2026-08-27-1', value)
  expect(read(String(search)).dates[0]?.resolutions.get(1)).toEqual(resolution)
})

const START_1 = { date: '2026-09-02', time: '13:15' }
const START_2 = { date: '2026-09-01', time: '09:00' }

test.each<{
  why: string
  typed: Record<number, Record<string, string>>
  starts: string[] | null
  resolved?: Record<string, string>
  resolutions?: [bookingId: number, Resolution][]
}>([
  {
    why: 'each has its own',
    typed: { 1: START_1, 2: START_2 },
    starts: ['2026-09-02 13:15:00', '2026-09-01 09:00:00'],
  },
  {
    why: 'four digits',
    typed: { 1: START_1, 2: { ...START_2, time: '930' } },
    starts: ['2026-09-02 13:15:00', '2026-09-01 09:30:00'],
  },
  {
    why: 'one is reduced',
    typed: { 1: START_1, 2: START_2 },
    starts: ['2026-09-02 13:15:00', '2026-09-01 09:00:00'],
    resolved: { 'resolve-2026-09-01T090000-2': 'reduce:4' },
    resolutions: [[2, { kind: 'REDUCE', quantity: 4 }]],
  },
  {
    why: 'one was reduced at an earlier start',
    typed: { 1: START_1, 2: START_2 },
    starts: ['2026-09-02 13:15:00', '2026-09-01 09:00:00'],
    resolved: { 'resolve-2026-09-01T100000-2': 'reduce:4' },
  },
  { why: 'one is missing', typed: { 1: START_1 }, starts: null },
  { why: 'one is no time', typed: { 1: START_1, 2: { ...START_2, time: '25:00' } }, starts: null },
  { why: 'one is no date', typed: { 1: START_1, 2: { ...START_2, date: '2026-02-30' } }, starts: null },
])('typed starts are one copy, from its first day on: $why', ({ typed, starts, resolved, resolutions }) => {
  const search = new URLSearchParams('mode=manual&month=2026-08-01&booking=1&booking=2&day=2026-12-01')
  for (const [id, fields] of Object.entries(typed))
    for (const [name, value] of Object.entries(fields)) search.set(`${name}-${id}`, value)
  for (const [name, value] of Object.entries(resolved ?? {})) search.set(name, value)
  const choice = read(String(search))
  expect(choice.isManual).toBe(true)
  const planned = { date: '2026-09-01', starts: new Map(starts?.map((start, index) => [index + 1, start])) }
  expect(choice.dates).toEqual(starts ? [{ ...planned, resolutions: new Map(resolutions) }] : [])
  for (const date of choice.dates) expect(asChosen(date)).toEqual({ ...planned, resolutions: new Map() })
})

test('the other way to choose begins anew, with what else is chosen', () => {
  const fields = new URLSearchParams('month=2026-08-01&booking=1&day=2026-08-27&intent=add&show=2026-09-01')
  expect(String(withMode(fields, true))).toBe('month=2026-08-01&booking=1&day=2026-08-27&mode=manual')
  const typed = new URLSearchParams('mode=manual&booking=1&day=2026-08-27&date-1=x&time-1=y')
  expect(String(withMode(typed, false))).toBe('booking=1&day=2026-08-27')
})

test('days take the place of the earlier ones, and the button that said so is gone', () => {
  const fields = new URLSearchParams('month=2026-08-01&intent=add&day=2026-08-01&booking=1')
  expect(String(withDays(fields, [localDate('2026-08-27')]))).toBe(
    'month=2026-08-01&booking=1&day=2026-08-27',
  )
  const closed = withDays(fields, [localDate('2026-08-27')], [localDate('2026-08-20')])
  expect(String(closed)).toBe('month=2026-08-01&booking=1&day=2026-08-27&closed=2026-08-20')
  expect(readClosed(closed)).toEqual(['2026-08-20'])
  expect(readClosed(withDays(closed, []))).toEqual([])
  expect(readClosed(new URLSearchParams('closed=2026-08-20&closed=x&day=2026-08-20'))).toEqual([])
})

test.each([
  { first: '2026-07-01', months: [['2026-08-01', '2026-09-01']] },
  {
    first: '2026-08-01',
    months: [
      ['2026-07-01', '2026-07-01'],
      ['2026-09-01', '2026-10-01'],
    ],
  },
])('from $first on no past month is shown', ({ first, months }) => {
  expect(otherMonths(localDate(first), today).map(({ from, appears }) => [from, appears])).toEqual(months)
})
