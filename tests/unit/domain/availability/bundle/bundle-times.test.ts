import { expect, test } from 'vitest'
import {
  bundleDates,
  endOfItem,
  isInRange,
  likelyDate,
  likelyStartTime,
} from '#app/domain/availability/bundle/bundle-times.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { openDaily, zone } from '../facts.ts'

const parent = {
  startRent: wallTime('2026-07-10 14:00:00'),
  endRent: wallTime('2026-07-12 10:00:00'),
  durationId: 3,
}
const today = localDate('2026-07-01')
const option = {
  dateOption: 'PARENT_DATE',
  canSelectDate: true,
  dateOptionXDays: null,
  dateOptionDaysMin: null,
  dateOptionDaysMax: null,
} as const
const custom = {
  ...option,
  dateOption: 'CUSTOM_MIN_MAX',
  dateOptionDaysMin: 1,
  dateOptionDaysMax: 4,
} as const

test.each([
  { why: 'the parent’s', of: option, first: '2026-07-10', last: '2026-07-10' },
  {
    why: 'the parent’s days with the last',
    of: { ...option, dateOption: 'WITHIN_PARENT_DATES' },
    first: '2026-07-10',
    last: '2026-07-12',
  },
  {
    why: 'so many days after',
    of: { ...option, dateOption: 'X_DAYS_FROM_START', dateOptionXDays: 2 },
    first: '2026-07-12',
    last: '2026-07-12',
  },
  { why: 'between two distances', of: custom, first: '2026-07-11', last: '2026-07-14' },
  { why: 'any from today on', of: { ...option, dateOption: 'ANY_DATE' }, first: '2026-07-01', last: null },
  {
    why: 'not chosen: the earliest',
    of: { ...custom, canSelectDate: false },
    first: '2026-07-11',
    last: '2026-07-11',
  },
  {
    why: 'any, not chosen: the parent’s',
    of: { ...option, dateOption: 'ANY_DATE', canSelectDate: false },
    first: '2026-07-10',
    last: '2026-07-10',
  },
] as const)('dates: $why', ({ of, first, last }) => {
  expect(bundleDates(of, parent, today)).toEqual({ first, last })
})

test('a stay that ends at midnight has no day more', () => {
  const within = { ...option, dateOption: 'WITHIN_PARENT_DATES' } as const
  const endRent = wallTime('2026-07-12 00:00:00')
  expect(bundleDates(within, { ...parent, endRent }, today).last).toBe('2026-07-11')
})

test('the date to begin with is the parent’s where that is allowed', () => {
  expect(likelyDate(bundleDates(custom, parent, today), parent)).toBe('2026-07-11')
  expect(likelyDate({ first: today, last: null }, parent)).toBe('2026-07-10')
  expect(isInRange({ first: today, last: null }, localDate('2026-06-30'))).toBe(false)
})

test.each([
  { startTimeOption: 'PARENT_START_TIME', startTime: null, time: '14:00' },
  { startTimeOption: 'FORCED_START_TIME', startTime: localTime('17:30'), time: '17:30' },
] as const)('start: $startTimeOption', ({ time, ...of }) => {
  expect(likelyStartTime({ ...of, canSelectStartTime: false }, parent)).toBe(time)
})

test.each([
  {
    why: 'with its parent, until its end',
    start: '2026-07-10 14:00',
    isParents: true,
    duration: null,
    end: '2026-07-12 10:00',
  },
  {
    why: 'another day, by the parent’s duration',
    start: '2026-07-11 14:00',
    isParents: true,
    duration: { amount: 3, unit: 'HOURS' },
    end: '2026-07-11 17:00',
  },
  {
    why: 'another day, as long as a free period',
    start: '2026-07-11 14:00',
    isParents: true,
    duration: null,
    end: '2026-07-13 10:00',
  },
  {
    why: 'its own length',
    start: '2026-07-10 14:00',
    isParents: false,
    duration: { amount: 2, unit: 'HOURS' },
    end: '2026-07-10 16:00',
  },
  {
    why: 'until closing',
    start: '2026-07-10 14:00',
    isParents: false,
    duration: { amount: 1, unit: 'DAYS_TO_CLOSING' },
    end: '2026-07-10 18:00',
  },
] as const)('end: $why', ({ start, isParents, duration, end }) => {
  const calendar = createCalendar(openDaily([['09:00', '18:00']]), zone)
  const startRent = wallTime(`${start}:00`)
  expect(endOfItem(calendar, startRent, { duration, isParents, parent })).toBe(`${end}:00`)
})

test('no end when it has closed', () => {
  const calendar = createCalendar(openDaily([['09:00', '18:00']]), zone)
  const duration = { amount: 1, unit: 'DAYS_TO_CLOSING' } as const
  const length = { duration, isParents: false, parent }
  expect(endOfItem(calendar, wallTime('2026-07-10 18:00:00'), length)).toBeUndefined()
})
