import { expect, test } from 'vitest'
import { appliesOn, compareSchedules, type Schedule } from '#app/domain/shared/schedule.ts'
import { localDate } from '#app/domain/shared/time.ts'

const EVERY_DAY: Schedule = {
  kind: 'WEEKLY',
  firstDate: localDate('2026-06-01'), // a Monday
  lastDate: null,
  weekdays: new Set([1, 2, 3, 4, 5, 6, 7]),
  months: new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  intervalDays: 1,
}

test.each([
  { why: 'the first date itself', facts: {}, date: '2026-06-01', assignments: true },
  { why: 'the day before', facts: {}, date: '2026-05-31', assignments: false },
  { why: 'years later, without end', facts: {}, date: '2036-01-01', assignments: true },
  { why: 'the last date itself', facts: { lastDate: '2026-06-30' }, date: '2026-06-30', assignments: true },
  {
    why: 'the day after the last',
    facts: { lastDate: '2026-06-30' },
    date: '2026-07-01',
    assignments: false,
  },
  { why: 'its weekday', facts: { weekdays: [6, 7] }, date: '2026-06-06', assignments: true },
  { why: 'another weekday', facts: { weekdays: [6, 7] }, date: '2026-06-05', assignments: false },
  { why: 'another month', facts: { months: [7] }, date: '2026-06-05', assignments: false },
  { why: 'every third day, the third', facts: { intervalDays: 3 }, date: '2026-06-04', assignments: true },
  { why: 'every third day, the second', facts: { intervalDays: 3 }, date: '2026-06-03', assignments: false },
  {
    why: 'interval and weekday must both hold',
    facts: { intervalDays: 3, weekdays: [1] },
    date: '2026-06-08',
    assignments: false,
  },
  {
    why: 'a fixed date asks for no weekday',
    facts: { kind: 'FIXED_DATE', weekdays: [] },
    date: '2026-06-01',
    assignments: true,
  },
  { why: 'a fixed date is one day', facts: { kind: 'FIXED_DATE' }, date: '2026-06-02', assignments: false },
] as const)('$why', ({ facts, date, assignments }) => {
  const { lastDate, weekdays, months, ...rest } = { lastDate: null, weekdays: null, months: null, ...facts }
  const schedule: Schedule = {
    ...EVERY_DAY,
    ...rest,
    ...(lastDate ? { lastDate: localDate(lastDate) } : {}),
    ...(weekdays ? { weekdays: new Set<number>(weekdays) } : {}),
    ...(months ? { months: new Set<number>(months) } : {}),
  }
  expect(appliesOn(schedule, localDate(date))).toBe(assignments)
})

test('the more specific schedule comes first, of two alike the newer', () => {
  const sorted = [
    { kind: 'WEEKLY', id: 9 },
    { kind: 'MONTHLY', id: 8 },
    { kind: 'FIXED_DATE', id: 1 },
    { kind: 'DATE_RANGE', id: 2 },
    { kind: 'FIXED_DATE', id: 3 },
  ] as const
  expect(sorted.toSorted(compareSchedules).map(({ id }) => id)).toEqual([3, 1, 2, 8, 9])
})
