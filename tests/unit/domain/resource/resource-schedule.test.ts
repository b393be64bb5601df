import { expect, test } from 'vitest'
import {
  daysOf,
  isOnThroughout,
  isScheduledOn,
  type Schedules,
} from '#app/domain/resource/resource-schedule.ts'
import type { Schedule } from '#app/domain/shared/schedule.ts'
import { localDate } from '#app/domain/shared/time.ts'

const ALL_MONTHS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

const mondays: Schedule = {
  kind: 'WEEKLY',
  firstDate: localDate('2026-06-01'),
  lastDate: null,
  weekdays: new Set([1]),
  months: ALL_MONTHS,
  intervalDays: 1,
}
const tuesdays: Schedule = { ...mondays, weekdays: new Set([2]) }
const oneWednesday: Schedule = { ...mondays, kind: 'FIXED_DATE', firstDate: localDate('2026-06-10') }

const always: Schedules = { scheduled: true, schedules: [] }
const onMondays: Schedules = { scheduled: true, schedules: [mondays] }

test.each([
  { why: 'without a schedule', when: always, date: '2026-06-03', on: true },
  { why: 'on a day of its schedule', when: onMondays, date: '2026-06-08', on: true },
  { why: 'on a day that it does not', when: onMondays, date: '2026-06-09', on: false },
  { why: 'before the schedule begins', when: onMondays, date: '2026-05-25', on: false },
  {
    why: 'on a day of the second of two schedules',
    when: { scheduled: true, schedules: [mondays, tuesdays] },
    date: '2026-06-09',
    on: true,
  },
  {
    why: 'on a single date',
    when: { scheduled: true, schedules: [mondays, oneWednesday] },
    date: '2026-06-10',
    on: true,
  },
  {
    why: 'on any day once its schedules are not followed',
    when: { scheduled: false, schedules: [mondays] },
    date: '2026-06-09',
    on: true,
  },
] satisfies { why: string; when: Schedules; date: string; on: boolean }[])(
  'a resource $why: $on',
  ({ when, date, on }) => {
    expect(isScheduledOn(when, localDate(date))).toBe(on)
  },
)

test.each([
  ['2026-06-08', '2026-06-08', true],
  ['2026-06-08', '2026-06-09', true],
  ['2026-06-08', '2026-06-10', false],
  ['2026-06-07', '2026-06-08', false],
] as const)('Mondays and Tuesdays cover %s to %s: %s', (from, to, on) => {
  const when = { scheduled: true, schedules: [mondays, tuesdays] }
  expect(isOnThroughout(when, localDate(from), localDate(to))).toBe(on)
})

test('every day of a period is listed, both ends included', () => {
  expect(daysOf(onMondays, localDate('2026-06-07'), localDate('2026-06-09'))).toEqual([
    { date: '2026-06-07', isOn: false },
    { date: '2026-06-08', isOn: true },
    { date: '2026-06-09', isOn: false },
  ])
})
