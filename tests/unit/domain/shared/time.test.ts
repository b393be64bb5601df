import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  addDuration,
  addHours,
  addMinutes,
  addMonths,
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  daysInMonth,
  firstExisting,
  instant,
  instantFromDate,
  instantFromEpoch,
  isAmbiguous,
  isInstant,
  isLocalDate,
  isLocalTime,
  isoWeekOf,
  isWallTime,
  localDate,
  localTime,
  minutesOfDay,
  overlaps,
  secondsBetween,
  startOfMonth,
  startOfWeek,
  timeFromMinutes,
  timeOf,
  toInstant,
  toWallTime,
  wallTime,
  wallTimeExists,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

const AUTUMN = '2026-10-25'
const SPRING = '2027-03-28'

test.each([
  { what: 'a date', is: isLocalDate, good: ['2026-02-28', '2028-02-29', '1900-01-01', '2999-12-31'] },
  { what: 'a time of day', is: isLocalTime, good: ['00:00', '09:05', '23:59'] },
  { what: 'a wall time', is: isWallTime, good: ['2026-07-16 09:00:00', '2026-12-31 23:59:59'] },
  { what: 'an instant', is: isInstant, good: ['2026-07-16T09:00:00Z', '1980-01-01T00:00:00Z'] },
])('$what is recognised', ({ is, good }) => {
  expect(good.filter((text) => !is(text))).toEqual([])
})

test.each([
  {
    what: 'a date',
    is: isLocalDate,
    bad: [
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '0050-01-01',
      '3000-01-01',
    ],
  },
  {
    what: 'a time of day',
    is: isLocalTime,
    bad: ['24:00', '9:00', '09:60', '09:00:00', ' 09:00', '09:00\n'],
  },
  {
    what: 'a wall time',
    is: isWallTime,
    bad: [
      '2026-07-16 24:00:00',
      '2026-07-16T09:00:00',
      '2026-02-30 09:00:00',
      '2026-07-16 09:00',
      '2026-07-16 09:61:00',
    ],
  },
  {
    what: 'an instant',
    is: isInstant,
    bad: [
      '2026-07-16T09:00:00',
      '2026-07-16T09:00:00.000Z',
      '2026-07-16T09:00:00+02:00',
      '2026-02-30T09:00:00Z',
    ],
  },
])('$what is not taken when malformed or not in the calendar', ({ is, bad }) => {
  const others = [undefined, null, 20260716, {}, [], '', ['2026-07-16'], '2026-07-16\0']
  expect([...bad, ...others].filter((value) => is(value))).toEqual([])
})

test.each([
  () => localDate('2026-02-30'),
  () => localTime('24:00'),
  () => wallTime('2026-07-16'),
  () => instant('2026-07-16'),
])('what must be right throws when it is not: %s', (make) => {
  expect(make).toThrow(/^not an? /)
})

test.each([
  { day: AUTUMN, hours: 25 },
  { day: SPRING, hours: 23 },
  { day: '2026-07-16', hours: 24 },
])('every quarter of an hour around $day is as Temporal says', ({ day, hours }) => {
  const start = Temporal.PlainDate.from(day).toZonedDateTime('Europe/Stockholm')
  expect(start.hoursInDay).toBe(hours)
  for (let quarter = -12 * 4; quarter <= 36 * 4; quarter++) {
    const expected = start.add({ minutes: 15 * quarter })
    const moment = instantFromEpoch(expected.epochMilliseconds / 1000)
    expect(toWallTime(moment, stockholm)).toBe(asWall(expected.toPlainDateTime()))

    const plain = start.toPlainDateTime().add({ minutes: 15 * quarter })
    const wall = wallTime(asWall(plain))
    const exists = plain.toZonedDateTime('Europe/Stockholm').toPlainDateTime().equals(plain)
    expect(wallTimeExists(wall, stockholm)).toBe(exists)
    const earlier = plain.toZonedDateTime('Europe/Stockholm', { disambiguation: 'earlier' })
    const later = plain.toZonedDateTime('Europe/Stockholm', { disambiguation: 'later' })
    expect(isAmbiguous(wall, stockholm)).toBe(exists && !earlier.equals(later))
    if (exists) expect(toInstant(wall, stockholm)).toBe(asInstant(earlier))
  }
})

test('moments of 1979 to 2101, one each 61 hours, are as Temporal says', () => {
  let moment = Temporal.Instant.from('1979-01-01T00:00:00Z')
  const end = Temporal.Instant.from('2101-01-01T00:00:00Z')
  const wrong: string[] = []
  while (Temporal.Instant.compare(moment, end) < 0) {
    const zoned = moment.toZonedDateTimeISO('Europe/Stockholm')
    const asked = instantFromEpoch(moment.epochMilliseconds / 1000)
    if (toWallTime(asked, stockholm) !== asWall(zoned.toPlainDateTime())) wrong.push(asked)
    moment = moment.add({ hours: 61 })
  }
  expect(wrong).toEqual([])
})

test.each([
  { why: 'summer', wall: '2026-07-16 10:00:00', at: '2026-07-16T08:00:00Z' },
  { why: 'winter', wall: '2026-12-16 10:00:00', at: '2026-12-16T09:00:00Z' },
  { why: 'the second before autumn repeats', wall: `${AUTUMN} 01:59:59`, at: '2026-10-24T23:59:59Z' },
  { why: 'repeated means the first', wall: `${AUTUMN} 02:30:00`, at: '2026-10-25T00:30:00Z' },
  { why: 'the last repeated second', wall: `${AUTUMN} 02:59:59`, at: '2026-10-25T00:59:59Z' },
  { why: 'after the repeated hour', wall: `${AUTUMN} 03:00:00`, at: '2026-10-25T02:00:00Z' },
  { why: 'the second before spring leaps', wall: `${SPRING} 01:59:59`, at: '2027-03-28T00:59:59Z' },
  { why: 'skipped moves to the first that exists', wall: `${SPRING} 02:00:00`, at: '2027-03-28T01:00:00Z' },
  { why: 'so does the last skipped second', wall: `${SPRING} 02:59:59`, at: '2027-03-28T01:00:00Z' },
  { why: 'after the leap', wall: `${SPRING} 03:00:00`, at: '2027-03-28T01:00:00Z' },
])('$wall is $at: $why', ({ wall, at }) => {
  expect(toInstant(wallTime(wall), stockholm)).toBe(at)
})

test.each([
  { wall: `${AUTUMN} 01:59:59`, exists: true, twice: false },
  { wall: `${AUTUMN} 02:00:00`, exists: true, twice: true },
  { wall: `${AUTUMN} 02:59:59`, exists: true, twice: true },
  { wall: `${AUTUMN} 03:00:00`, exists: true, twice: false },
  { wall: `${SPRING} 01:59:59`, exists: true, twice: false },
  { wall: `${SPRING} 02:00:00`, exists: false, twice: false },
  { wall: `${SPRING} 02:59:59`, exists: false, twice: false },
  { wall: `${SPRING} 03:00:00`, exists: true, twice: false },
])('$wall exists: $exists, twice: $twice', ({ wall, exists, twice }) => {
  expect(wallTimeExists(wallTime(wall), stockholm)).toBe(exists)
  expect(isAmbiguous(wallTime(wall), stockholm)).toBe(twice)
  expect(firstExisting(wallTime(wall), stockholm)).toBe(exists ? wall : `${SPRING} 03:00:00`)
})

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

test('days are counted over months, leap days and clock changes', () => {
  expect(addDays(localDate('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(localDate('2028-03-01'), -1)).toBe('2028-02-29')
  expect(daysBetween(localDate('2026-10-24'), localDate('2026-10-26'))).toBe(2)
  expect(daysBetween(localDate('2026-10-26'), localDate('2026-10-24'))).toBe(-2)
  expect(datesFrom(localDate('2026-02-27'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(datesFrom(localDate('2026-02-27'), 0)).toEqual([])
  expect(startOfMonth(localDate('2026-02-27'))).toBe('2026-02-01')
})

test('instants move by real minutes and hours', () => {
  const moment = instant('2026-10-25T00:30:00Z')
  expect(addMinutes(moment, -31)).toBe('2026-10-24T23:59:00Z')
  expect(addHours(moment, 24)).toBe('2026-10-26T00:30:00Z')
  expect(secondsBetween(moment, addMinutes(moment, 2))).toBe(120)
  expect(secondsBetween(moment, addMinutes(moment, -2))).toBe(-120)
  expect(instantFromDate(new Date('2026-10-25T00:30:00.999Z'))).toBe(moment)
})

test('a wall time comes apart and together', () => {
  const wall = atTime(localDate('2026-07-16'), localTime('09:05'))
  expect(wall).toBe('2026-07-16 09:05:00')
  expect([dateOf(wall), timeOf(wall)]).toEqual(['2026-07-16', '09:05'])
})

test.each([
  { time: '00:00', minutes: 0 },
  { time: '09:05', minutes: 545 },
  { time: '23:59', minutes: 1439 },
])('$time is $minutes minutes from midnight', ({ time, minutes }) => {
  expect(minutesOfDay(localTime(time))).toBe(minutes)
  expect(timeFromMinutes(minutes)).toBe(time)
})

test('past midnight the time of day goes on', () => {
  expect(timeFromMinutes(1500)).toBe('01:00')
  expect(timeFromMinutes(-30)).toBe('23:30')
})

test.each([
  { why: 'touching is not overlapping', start: '11:00', end: '12:00', answer: false },
  { why: 'touching before', start: '09:00', end: '10:00', answer: false },
  { why: 'a second shared', start: '10:59', end: '12:00', answer: true },
  { why: 'within', start: '10:15', end: '10:30', answer: true },
  { why: 'around', start: '09:00', end: '12:00', answer: true },
  { why: 'the same', start: '10:00', end: '11:00', answer: true },
])('periods: $why', ({ start, end, answer }) => {
  const day = localDate('2026-07-16')
  const ten = { start: atTime(day, localTime('10:00')), end: atTime(day, localTime('11:00')) }
  const other = { start: atTime(day, localTime(start)), end: atTime(day, localTime(end)) }
  expect(overlaps(ten, other)).toBe(answer)
  expect(overlaps(other, ten)).toBe(answer)
})

test('a zone without clock changes is UTC', () => {
  expect(toInstant(wallTime('2026-07-16 10:00:00'), { transitions: [] })).toBe('2026-07-16T10:00:00Z')
  expect(toWallTime(instant('2026-07-16T10:00:00Z'), { transitions: [] })).toBe('2026-07-16 10:00:00')
})

function asWall(plain: Temporal.PlainDateTime): string {
  return plain.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

function asInstant(zoned: Temporal.ZonedDateTime): string {
  return zoned.toInstant().toString({ smallestUnit: 'second' })
}
