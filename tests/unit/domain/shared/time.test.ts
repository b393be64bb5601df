import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  addHours,
  addMinutes,
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  firstExisting,
  instant,
  instantFromDate,
  instantFromEpoch,
  isAmbiguous,
  isInstant,
  isLocalDate,
  isLocalTime,
  isWallTime,
  localDate,
  localTime,
  minutesOfDay,
  overlaps,
  secondsBetween,
  startOfMonth,
  timeFromMinutes,
  timeOf,
  toInstant,
  toWallTime,
  wallTime,
  wallTimeExists,
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
    const requested = instantFromEpoch(moment.epochMilliseconds / 1000)
    if (toWallTime(requested, stockholm) !== asWall(zoned.toPlainDateTime())) wrong.push(requested)
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
