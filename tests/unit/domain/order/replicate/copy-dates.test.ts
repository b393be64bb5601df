import { expect, test } from 'vitest'
import {
  type CopyDate,
  copiesOn,
  datesByRule,
  mostCopiesOf,
  nameDates,
  type Original,
  type Resolution,
  reduceRows,
  reducibleTo,
  refuseTooMany,
  startsToOffer,
} from '#app/domain/order/replicate/copy-dates.ts'
import { localDate, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

function original(id: number, start: string, end: string, durationId: number | null = 7): Original {
  const [startRent, endRent] = [wallTime(start), wallTime(end)]
  const instants = { startsAt: toInstant(startRent, stockholm), endsAt: toInstant(endRent, stockholm) }
  return { id, startRent, endRent, ...instants, durationId }
}

const paddling = original(1, '2026-08-13 09:00:00', '2026-08-13 12:00:00')
const sauna = original(2, '2026-08-14 14:00:00', '2026-08-14 16:00:00')
const bikes = original(3, '2026-08-13 09:00:00', '2026-08-15 09:00:00', null)

function toDate(date: string, ...resolutions: (readonly [number, Resolution])[]) {
  return { date: localDate(date), resolutions: new Map(resolutions) }
}

test.each<{
  why: string
  originals: Original[]
  date: CopyDate
  copy: [number, string, string?][] | null
  quantities?: number[]
}>([
  {
    why: 'the first booking falls on the date, the others keep their distance',
    originals: [sauna, paddling],
    date: toDate('2026-08-27'),
    copy: [
      [2, '2026-08-28 14:00:00'],
      [1, '2026-08-27 09:00:00'],
    ],
  },
  {
    why: 'without a duration it lasts as long as it did',
    originals: [bikes],
    date: toDate('2026-08-27'),
    copy: [[3, '2026-08-27 09:00:00', '2026-08-29 09:00:00']],
  },
  {
    why: 'across the end of summer time the time of day stays',
    originals: [bikes],
    date: toDate('2026-10-24'),
    copy: [[3, '2026-10-24 09:00:00', '2026-10-26 09:00:00']],
  },
  {
    why: 'a start of its own moves one booking alone',
    originals: [paddling, sauna],
    date: toDate('2026-08-27', [1, { kind: 'START', startRent: wallTime('2026-08-27 13:00:00') }]),
    copy: [
      [1, '2026-08-27 13:00:00'],
      [2, '2026-08-28 14:00:00'],
    ],
  },
  {
    why: 'another day moves all of them',
    originals: [paddling, sauna],
    date: toDate('2026-08-27', [2, { kind: 'DAY', date: localDate('2026-09-01') }]),
    copy: [
      [1, '2026-09-01 09:00:00'],
      [2, '2026-09-02 14:00:00'],
    ],
  },
  {
    why: 'one is reduced, where the others stay as they are',
    originals: [paddling, sauna],
    date: toDate('2026-08-27', [1, { kind: 'REDUCE', quantity: 4 }]),
    copy: [
      [1, '2026-08-27 09:00:00'],
      [2, '2026-08-28 14:00:00'],
    ],
    quantities: [4],
  },
  {
    why: 'one is reduced on the day that another moves all of them to',
    originals: [paddling, sauna],
    date: toDate(
      '2026-08-27',
      [1, { kind: 'REDUCE', quantity: 4 }],
      [2, { kind: 'DAY', date: localDate('2026-09-01') }],
    ),
    copy: [
      [1, '2026-09-01 09:00:00'],
      [2, '2026-09-02 14:00:00'],
    ],
    quantities: [4],
  },
  {
    why: 'typed starts stand, whatever the order has',
    originals: [paddling, sauna],
    date: {
      ...toDate('2026-08-27', [1, { kind: 'REDUCE', quantity: 4 }]),
      starts: new Map([
        [1, wallTime('2026-08-28 10:30:00')],
        [2, wallTime('2026-08-27 15:00:00')],
      ]),
    },
    copy: [
      [1, '2026-08-28 10:30:00'],
      [2, '2026-08-27 15:00:00'],
    ],
    quantities: [4],
  },
  {
    why: 'one is left out',
    originals: [paddling, sauna],
    date: toDate('2026-08-27', [2, { kind: 'LEAVE_OUT' }]),
    copy: [[1, '2026-08-27 09:00:00']],
  },
  {
    why: 'all left out leave no copy',
    originals: [paddling],
    date: toDate('2026-08-27', [1, { kind: 'LEAVE_OUT' }]),
    copy: null,
  },
  {
    why: 'a skipped day has no copy, whatever else is said',
    originals: [paddling, sauna],
    date: toDate('2026-08-27', [1, { kind: 'SKIP' }], [2, { kind: 'LEAVE_OUT' }]),
    copy: null,
  },
])('copy: $why', ({ originals, date, copy, quantities = [] }) => {
  const copies = copiesOn(originals, [date], stockholm)
  const [first] = copies
  expect(
    first
      ? first.bookings.map(({ bookingId, startRent, endRent }) => [
          bookingId,
          startRent,
          ...(endRent ? [endRent] : []),
        ])
      : null,
  ).toEqual(copy)
  if (first) expect(first.date).toBe(date.date)
  expect(first?.bookings.flatMap(({ quantity }) => quantity ?? []) ?? []).toEqual(quantities)
})

const HOURS = ['08-26 09', '08-26 13', '08-28 09', '08-29 09']

test.each<{
  why: string
  copies?: [date: string, bookingId: number, start: string][]
  offers?: [date: string, bookingId: number, start: string][]
  chosen?: Resolution
  offered: string[]
}>([
  { why: 'all, where nothing else is planned', offered: HOURS },
  {
    why: 'those of its own copy too',
    copies: [['08-27', 1, '08-26 13']],
    offers: [['08-27', 2, '08-28 09']],
    offered: HOURS,
  },
  {
    why: 'none on the day of another copy',
    copies: [['08-25', 1, '08-26 13']],
    offered: ['08-28 09', '08-29 09'],
  },
  { why: "those of another booking's day", copies: [['08-25', 2, '08-26 13']], offered: HOURS },
  {
    why: 'none on a day that another conflict is offered',
    copies: [['08-25', 1, '08-25 09']],
    offers: [
      ['08-25', 1, '08-26 09'],
      ['08-25', 1, '08-28 09'],
    ],
    offered: ['08-29 09'],
  },
  { why: 'those that another booking is offered', offers: [['08-25', 2, '08-26 09']], offered: HOURS },
  {
    why: 'the start that was chosen, on whatever day',
    copies: [['08-25', 1, '08-26 13']],
    chosen: { kind: 'START', startRent: wallTime('2026-08-26 09:00:00') },
    offered: ['08-26 09', '08-28 09', '08-29 09'],
  },
  {
    why: 'the day that was chosen',
    offers: [['08-25', 1, '08-28 09']],
    chosen: { kind: 'DAY', date: localDate('2026-08-28') },
    offered: HOURS,
  },
])('instead of 27 August are offered $why', ({ copies = [], offers = [], chosen, offered }) => {
  const toStart = (text: string) => ({ startRent: wallTime(`2026-${text}:00:00`) })
  const dated = (date: string) => localDate(`2026-${date}`)
  const starts = startsToOffer(
    HOURS.map(toStart),
    { date: dated('08-27'), bookingId: 1, resolution: chosen },
    {
      copies: copies.map(([date, bookingId, start]) => ({
        date: dated(date),
        bookings: [{ bookingId, ...toStart(start) }],
      })),
      offers: offers.map(([date, bookingId, start]) => ({
        date: dated(date),
        bookingId,
        starts: [toStart(start)],
      })),
    },
  )
  expect(starts).toEqual(offered.map(toStart))
})

test.each([
  { why: 'some are free', requested: 10, free: 4, minimum: 1, to: 4 },
  { why: 'one is free', requested: 10, free: 1, minimum: 1, to: 1 },
  { why: 'none is free', requested: 10, free: 0, minimum: 1, to: null },
  { why: 'none is free, and none need be', requested: 10, free: 0, minimum: 0, to: null },
  { why: 'all are free', requested: 10, free: 10, minimum: 1, to: null },
  { why: 'as few as the product allows', requested: 10, free: 4, minimum: 4, to: 4 },
  { why: 'fewer than the product allows', requested: 10, free: 4, minimum: 5, to: null },
])('a booking of which $why can be reduced to $to', ({ to, ...facts }) => {
  expect(reducibleTo(facts)).toBe(to)
})

test.each<{
  why: string
  rows: [quantity: number, isAddon?: boolean][]
  to: number | undefined
  left: [quantity: number, isAddon: boolean][]
}>([
  { why: 'one product', rows: [[10]], to: 4, left: [[4, false]] },
  {
    why: 'price categories in their proportion',
    rows: [[6], [3]],
    to: 4,
    left: [
      [3, false],
      [1, false],
    ],
  },
  { why: 'a category of which nobody is left is gone', rows: [[9], [1]], to: 4, left: [[4, false]] },
  {
    why: 'add-ons for each that is left, rounded up',
    rows: [[10], [10, true], [5, true], [1, true]],
    to: 3,
    left: [
      [3, false],
      [3, true],
      [2, true],
      [1, true],
    ],
  },
  { why: 'as it was', rows: [[10]], to: undefined, left: [[10, false]] },
  { why: 'more than there were', rows: [[10]], to: 11, left: [[10, false]] },
])('rows of a booking that is reduced: $why', ({ rows, to, left }) => {
  const before = rows.map(([quantity, isAddon = false]) => ({ quantity, isAddon }))
  expect(reduceRows(before, to).map(({ quantity, isAddon }) => [quantity, isAddon])).toEqual(left)
})

test('each date is a copy of its own; nothing selected is none', () => {
  const dates = ['2026-08-27', '2026-09-03'].map((date) => toDate(date))
  expect(copiesOn([paddling], dates, stockholm)).toHaveLength(2)
  expect(copiesOn([], dates, stockholm)).toEqual([])
})

test.each([
  {
    why: 'both ends included',
    weekday: 4,
    weeks: 1,
    from: '2026-08-27',
    to: '2026-09-10',
    dates: ['2026-08-27', '2026-09-03', '2026-09-10'],
  },
  {
    why: 'from the first after the beginning',
    weekday: 1,
    weeks: 1,
    from: '2026-08-27',
    to: '2026-09-07',
    dates: ['2026-08-31', '2026-09-07'],
  },
  {
    why: 'every other week',
    weekday: 4,
    weeks: 2,
    from: '2026-08-27',
    to: '2026-09-23',
    dates: ['2026-08-27', '2026-09-10'],
  },
  { why: 'none in a short span', weekday: 3, weeks: 1, from: '2026-08-27', to: '2026-08-30', dates: [] },
  {
    why: 'none when it ends before it begins',
    weekday: 4,
    weeks: 1,
    from: '2026-08-27',
    to: '2026-08-20',
    dates: [],
  },
])('dates by rule: $why', ({ weekday, weeks, from, to, dates }) => {
  const rule = { weekday, everyWeeks: weeks, from: localDate(from), to: localDate(to) }
  expect(datesByRule(rule)).toEqual(dates)
})

test.each<[string[], (string | [number, string[]])[]]>([
  [[], []],
  [
    ['2026-08-27', '2026-09-03'],
    ['2026-08-27', '2026-09-03'],
  ],
  [
    ['2026-08-25', '2026-08-27', '2026-09-03', '2026-09-08', '2026-09-10'],
    ['2026-08-25', [4, ['2026-08-27', '2026-09-03', '2026-09-10']], '2026-09-08'],
  ],
])('%j are named as %j', (dates, named) => {
  expect(nameDates(dates.map(localDate))).toEqual(
    named.map((each) => (typeof each === 'string' ? { date: each } : { weekday: each[0], dates: each[1] })),
  )
})

test.each([
  [1, 60],
  [2, 60],
  [3, 40],
  [7, 17],
  [50, 2],
])('an order of %s bookings is copied to %s days at once', (bookings, most) => {
  const copies = (days: number) => Array(days).fill({ bookings: Array(bookings).fill(0) })
  expect(mostCopiesOf(bookings)).toBe(most)
  expect(refuseTooMany(copies(most))).toBeUndefined()
  const code = most === 60 ? 'too_many_copies' : 'too_many_copied_bookings'
  expect(refuseTooMany(copies(most + 1))).toMatchObject({ code, at: 'days', max: most === 60 ? 60 : 120 })
})
