import { expect, test } from 'vitest'
import { hoursOf, isOnDate, isWholeDay, minutesOn } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import { date, timed } from '#tests/unit/routes/staff/bookings/calendar/timed.ts'

test.each([
  { why: 'nothing', items: [], hours: { from: 8, to: 22 } },
  { why: 'earlier and later', items: ['06:30-07:00', '21:00-22:15'], hours: { from: 6, to: 23 } },
  { why: 'what only goes on', items: ['2026/07/15 10:00-2026/07/17 10:00'], hours: { from: 8, to: 22 } },
  {
    why: 'what begins late and ends tomorrow',
    items: ['23:45-2026/07/17 02:00'],
    hours: { from: 8, to: 24 },
  },
])('hours hold $why', ({ items, hours }) => {
  expect(hoursOf(items.map(timed), [date])).toEqual(hours)
})

test('earlier hours are shown when they are asked for', () => {
  expect(hoursOf([], [date], { from: 6, to: 22 })).toEqual({ from: 6, to: 22 })
})

test.each([
  { item: '09:00-10:00', on: true },
  { item: '2026/07/15 20:00-2026/07/16 00:00', on: false },
  { item: '2026/07/15 20:00-2026/07/16 00:30', on: true },
  { item: '2026/07/17 00:00-2026/07/17 01:00', on: false },
])('$item is on the day: $on', ({ item, on }) => {
  expect(isOnDate(date, timed(item))).toBe(on)
})

test.each([
  { item: '09:00-16:59', whole: false },
  { item: '09:00-17:00', whole: true },
  { item: '20:00-2026/07/17 02:00', whole: false },
  { item: '20:00-2026/07/17 04:00', whole: true },
])('$item lasts a whole day: $whole', ({ item, whole }) => {
  expect(isWholeDay(timed(item))).toBe(whole)
})

test('what is outside the day is cut', () => {
  expect(minutesOn(date, timed('2026/07/15 20:00-02:00'))).toEqual({ start: 0, end: 120 })
  expect(minutesOn(date, timed('20:00-2026/07/17 02:00'))).toEqual({ start: 1200, end: 1440 })
})
