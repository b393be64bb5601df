import { expect, test } from 'vitest'
import { inWeekOrder, overlappingIntervals } from '#app/domain/opening-hours/weekly-intervals.ts'
import { localTime } from '#app/domain/shared/time.ts'

const MONDAY = 1
const SUNDAY = 7

function week(...rows: [weekday: number, opens: string, closes: string][]) {
  return rows.map(([weekday, opens, closes]) => ({
    weekday,
    opens: localTime(opens),
    closes: localTime(closes),
  }))
}

test.each([
  { why: 'one', rows: week([MONDAY, '09:00', '17:00']), places: [] },
  { why: 'two that touch', rows: week([MONDAY, '09:00', '12:00'], [MONDAY, '12:00', '17:00']), places: [] },
  {
    why: 'two that overlap by a minute',
    rows: week([MONDAY, '09:00', '12:01'], [MONDAY, '12:00', '17:00']),
    places: [1],
  },
  {
    why: 'the later of two, whichever stands first',
    rows: week([MONDAY, '12:00', '17:00'], [MONDAY, '09:00', '12:01']),
    places: [0],
  },
  { why: 'two alike', rows: week([MONDAY, '09:00', '17:00'], [MONDAY, '09:00', '17:00']), places: [1] },
  {
    why: 'one inside another',
    rows: week([MONDAY, '09:00', '17:00'], [MONDAY, '10:00', '11:00']),
    places: [1],
  },
  { why: 'the same times on two days', rows: week([1, '09:00', '17:00'], [2, '09:00', '17:00']), places: [] },
  { why: 'a night into the next day', rows: week([1, '20:00', '02:00'], [2, '01:00', '05:00']), places: [1] },
  { why: 'a night that touches', rows: week([1, '20:00', '02:00'], [2, '02:00', '05:00']), places: [] },
  {
    why: 'Sunday night into Monday',
    rows: week([SUNDAY, '20:00', '02:00'], [MONDAY, '01:00', '05:00']),
    places: [1],
  },
  {
    why: 'round the clock on two days',
    rows: week([1, '00:00', '00:00'], [2, '00:00', '00:00']),
    places: [],
  },
])('overlapping intervals: $why', ({ rows, places }) => {
  expect(overlappingIntervals(rows)).toEqual(places)
})

test('intervals are put in the order of the week', () => {
  const [sunday, late, early] = week([SUNDAY, '08:00', '09:00'], [1, '12:00', '13:00'], [1, '09:00', '10:00'])
  expect(inWeekOrder(week([7, '08:00', '09:00'], [1, '12:00', '13:00'], [1, '09:00', '10:00']))).toEqual([
    early,
    late,
    sunday,
  ])
})
