import { expect, test } from 'vitest'
import { firstOpenDate, listedDate, listedStart } from '#app/domain/availability/calendar/opening-date.ts'
import { instant, localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { openDaily, zone } from '#tests/unit/domain/availability/facts.ts'

const night = openDaily([['20:00', '03:30']])

test.each([
  { why: 'before midnight', now: '2026-07-16T21:59:59Z', date: '2026-07-16' },
  { why: 'at midnight', now: '2026-07-16T22:00:00Z', date: '2026-07-16' },
  { why: 'the second before closing', now: '2026-07-17T01:29:59Z', date: '2026-07-16' },
  { why: 'at closing', now: '2026-07-17T01:30:00Z', date: '2026-07-17' },
  {
    why: 'after the evening before was closed',
    now: '2026-07-16T22:30:00Z',
    hours: openDaily([['20:00', '03:30']], { closedDates: ['2026-07-16'] }),
    date: '2026-07-17',
  },
  {
    why: 'open around the clock',
    now: '2026-07-17T06:59:00Z',
    hours: openDaily([['09:00', '09:00']]),
    date: '2026-07-16',
  },
  {
    why: 'open by day',
    now: '2026-07-16T22:30:00Z',
    hours: openDaily([['09:00', '18:00']]),
    date: '2026-07-17',
  },
  {
    why: 'open until midnight',
    now: '2026-07-16T22:00:00Z',
    hours: openDaily([['18:00', '00:00']]),
    date: '2026-07-17',
  },
  {
    why: 'past the first pass of a closing that occurs twice',
    now: '2026-10-25T00:45:00Z',
    hours: openDaily([['20:00', '02:30']]),
    date: '2026-10-25',
  },
])('the first date on which something can be sold: $why', ({ now, hours = night, date }) => {
  expect(firstOpenDate(hours, instant(now), zone)).toBe(date)
})

test.each([
  { why: 'in the evening', date: '2026-07-16', time: '20:00', start: '2026-07-16 20:00:00' },
  { why: 'past midnight', date: '2026-07-16', time: '00:30', start: '2026-07-17 00:30:00' },
  { why: 'at closing, in no opening', date: '2026-07-16', time: '03:30', start: '2026-07-16 03:30:00' },
  { why: 'by day, when it is closed', date: '2026-07-16', time: '10:00', start: '2026-07-16 10:00:00' },
  {
    why: 'past midnight of a date that is closed',
    date: '2026-07-16',
    time: '00:30',
    closedDates: ['2026-07-15', '2026-07-16'],
    start: '2026-07-16 00:30:00',
  },
])('a time that is listed $why', ({ date, time, closedDates = [], start }) => {
  const hours = openDaily([['20:00', '03:30']], { closedDates })
  const named = { date: localDate(date), time: localTime(time) }
  expect(listedStart(hours, named, zone)).toBe(start)
  expect(listedDate(hours, wallTime(start), zone)).toBe(date)
})
