import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDuration, addMonths, daysInMonth, isoWeekOf, startOfWeek } from '#app/domain/shared/calendar.ts'
import { addDays, datesFrom, isLocalDate, localDate, wallTime, weekdayOf } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

const AUTUMN = '2026-10-25'
const SPRING = '2027-03-28'

test.each([
  { why: 'minutes', start: '2026-07-16 10:00:00', amount: 90, unit: 'MINUTES', end: '2026-07-16 11:30:00' },
  {
    why: 'hours over midnight',
    start: '2026-07-16 23:00:00',
    amount: 3,
    unit: 'HOURS',
    end: '2026-07-17 02:00:00',
  },
  {
    why: '24 hours are real in autumn',
    start: '2026-10-24 10:00:00',
    amount: 24,
    unit: 'HOURS',
    end: `${AUTUMN} 09:00:00`,
  },
  {
    why: '24 hours are real in spring',
    start: '2027-03-27 10:00:00',
    amount: 24,
    unit: 'HOURS',
    end: `${SPRING} 11:00:00`,
  },
  {
    why: 'an end in the first pass stands',
    start: `${AUTUMN} 01:30:00`,
    amount: 1,
    unit: 'HOURS',
    end: `${AUTUMN} 02:30:00`,
  },
  {
    why: 'an end at the second pass begins becomes its end',
    start: `${AUTUMN} 01:00:00`,
    amount: 2,
    unit: 'HOURS',
    end: `${AUTUMN} 03:00:00`,
  },
  {
    why: 'an end within the second pass becomes its end',
    start: `${AUTUMN} 01:30:00`,
    amount: 120,
    unit: 'MINUTES',
    end: `${AUTUMN} 03:00:00`,
  },
  {
    why: 'an end after the second pass stands',
    start: `${AUTUMN} 01:30:00`,
    amount: 3,
    unit: 'HOURS',
    end: `${AUTUMN} 03:30:00`,
  },
  {
    why: 'a start in the repeated hour is the first pass',
    start: `${AUTUMN} 02:30:00`,
    amount: 2,
    unit: 'HOURS',
    end: `${AUTUMN} 03:30:00`,
  },
  {
    why: 'hours leap in spring',
    start: `${SPRING} 01:30:00`,
    amount: 1,
    unit: 'HOURS',
    end: `${SPRING} 03:30:00`,
  },
  {
    why: 'days keep the wall in autumn',
    start: '2026-10-24 10:00:00',
    amount: 1,
    unit: 'DAYS',
    end: `${AUTUMN} 10:00:00`,
  },
  {
    why: 'days into the repeated hour',
    start: '2026-10-24 02:30:00',
    amount: 1,
    unit: 'DAYS',
    end: `${AUTUMN} 02:30:00`,
  },
  {
    why: 'days into the skipped hour',
    start: '2027-03-27 02:30:00',
    amount: 1,
    unit: 'DAYS',
    end: `${SPRING} 03:00:00`,
  },
  {
    why: 'days over the skipped hour',
    start: '2027-03-27 02:30:00',
    amount: 2,
    unit: 'DAYS',
    end: '2027-03-29 02:30:00',
  },
  { why: 'weeks', start: '2027-03-21 02:30:00', amount: 1, unit: 'WEEKS', end: `${SPRING} 03:00:00` },
  { why: 'months', start: '2026-11-15 09:00:00', amount: 3, unit: 'MONTHS', end: '2027-02-15 09:00:00' },
  {
    why: 'months clamp to the last day',
    start: '2027-01-31 09:00:00',
    amount: 1,
    unit: 'MONTHS',
    end: '2027-02-28 09:00:00',
  },
  {
    why: 'months clamp in a leap year',
    start: '2028-01-31 09:00:00',
    amount: 1,
    unit: 'MONTHS',
    end: '2028-02-29 09:00:00',
  },
  {
    why: 'months into the skipped hour',
    start: '2027-02-28 02:15:00',
    amount: 1,
    unit: 'MONTHS',
    end: `${SPRING} 03:00:00`,
  },
] as const)('$start + $amount $unit is $end: $why', ({ start, amount, unit, end }) => {
  expect(addDuration(wallTime(start), amount, unit, stockholm)).toBe(end)
})

test.each([
  { date: '2026-01-31', months: 1, to: '2026-02-28' },
  { date: '2026-03-31', months: -1, to: '2026-02-28' },
  { date: '2026-01-15', months: -1, to: '2025-12-15' },
  { date: '2026-12-31', months: 1, to: '2027-01-31' },
  { date: '2028-02-29', months: 12, to: '2029-02-28' },
  { date: '2026-05-31', months: -13, to: '2025-04-30' },
])('$date + $months months is $to', ({ date, months, to }) => {
  expect(addMonths(localDate(date), months)).toBe(to)
})

test.each([
  { date: '2026-01-01', week: 1, weekday: 4, monday: '2025-12-29', days: 31 },
  { date: '2026-12-31', week: 53, weekday: 4, monday: '2026-12-28', days: 31 },
  { date: '2027-01-01', week: 53, weekday: 5, monday: '2026-12-28', days: 31 },
  { date: '2027-01-03', week: 53, weekday: 7, monday: '2026-12-28', days: 31 },
  { date: '2027-01-04', week: 1, weekday: 1, monday: '2027-01-04', days: 31 },
  { date: '2024-12-30', week: 1, weekday: 1, monday: '2024-12-30', days: 31 },
  { date: '2028-02-29', week: 9, weekday: 2, monday: '2028-02-28', days: 29 },
  { date: '1969-12-31', week: 1, weekday: 3, monday: '1969-12-29', days: 31 },
])('$date is in week $week', ({ date, week, weekday, monday, days }) => {
  expect(isoWeekOf(localDate(date))).toBe(week)
  expect(weekdayOf(localDate(date))).toBe(weekday)
  expect(startOfWeek(localDate(date))).toBe(monday)
  expect(daysInMonth(localDate(date))).toBe(days)
})

test('weeks, weekdays and month lengths of 40 years are as Temporal says', () => {
  for (const date of datesFrom(localDate('2015-12-25'), 40 * 365)) {
    const oracle = Temporal.PlainDate.from(date)
    expect([isoWeekOf(date), weekdayOf(date), daysInMonth(date)]).toEqual([
      oracle.weekOfYear,
      oracle.dayOfWeek,
      oracle.daysInMonth,
    ])
  }
})

test('months and Mondays from 1900 to 2999, at steps of 11 days, are as Temporal says', () => {
  for (let date = localDate('1900-01-01'); isLocalDate(addDays(date, 11)); date = addDays(date, 11)) {
    const oracle = Temporal.PlainDate.from(date)
    const months = ((oracle.day * 7) % 40) - 20
    expect([addMonths(date, months), startOfWeek(date)]).toEqual([
      oracle.add({ months }).toString(),
      oracle.subtract({ days: oracle.dayOfWeek - 1 }).toString(),
    ])
  }
})
