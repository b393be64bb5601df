import { expect, test } from 'vitest'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import {
  hoursOf,
  isOn,
  layOutDay,
  partOf,
  placeOnLine,
  toTracks,
} from '#app/routes/staff/bookings/calendar/calendar-layout.ts'

const date = localDate('2026-07-16')
const hours = { from: 8, to: 18 }

/** '09:00-12:00' on the day, or with a date before a time. */
function timed(text: string) {
  const [start = '', end = ''] = text.split('-').map((part) => part.replaceAll('/', '-'))
  const wall = (part: string) => wallTime(`${part.includes(' ') ? part : `${date} ${part}`}:00`)
  return { startRent: wall(start), endRent: wall(end) }
}

test.each([
  { why: 'nothing', items: [], wanted: { from: 8, to: 18 } },
  { why: 'earlier and later', items: ['06:30-07:00', '19:00-21:15'], wanted: { from: 6, to: 22 } },
  { why: 'what only goes on', items: ['2026/07/15 10:00-2026/07/17 10:00'], wanted: { from: 8, to: 18 } },
  {
    why: 'what begins late and ends tomorrow',
    items: ['23:45-2026/07/17 02:00'],
    wanted: { from: 8, to: 24 },
  },
])('hours hold $why', ({ items, wanted }) => {
  expect(hoursOf(items.map(timed), [date])).toEqual(wanted)
})

test.each([
  { why: 'one has the whole width', items: ['09:00-12:00'], wanted: [[60, 180, 0, 1]], folded: 0 },
  {
    why: 'two that touch do not share',
    items: ['09:00-12:00', '12:00-13:00'],
    wanted: [
      [60, 180, 0, 1],
      [240, 60, 0, 1],
    ],
    folded: 0,
  },
  {
    why: 'two that overlap share',
    items: ['09:00-12:00', '10:00-13:00'],
    wanted: [
      [60, 180, 0, 2],
      [120, 180, 1, 2],
    ],
    folded: 0,
  },
  {
    why: 'a freed lane is used again',
    items: ['09:00-12:00', '10:00-11:00', '11:00-12:00'],
    wanted: [
      [60, 180, 0, 2],
      [120, 60, 1, 2],
      [180, 60, 1, 2],
    ],
    folded: 0,
  },
  {
    why: 'the third beside two is folded',
    items: ['09:00-12:00', '09:00-12:00', '09:00-12:00'],
    wanted: [
      [60, 180, 0, 2],
      [60, 180, 1, 2],
    ],
    folded: 1,
  },
  { why: 'what is short can still be pressed', items: ['09:00-09:05'], wanted: [[60, 30, 0, 1]], folded: 0 },
  {
    why: 'what goes on is cut',
    items: ['2026/07/15 10:00-2026/07/17 10:00'],
    wanted: [[0, 600, 0, 1]],
    folded: 0,
  },
])('a day: $why', ({ items, wanted, folded }) => {
  const day = layOutDay(items.map(timed), { date, hours, lanes: 2, most: 10 })
  expect(day.placed.map(({ top, height, lane, lanes }) => [top, height, lane, lanes])).toEqual(wanted)
  expect(day.folded).toBe(folded)
})

test('no more than so many are shown', () => {
  const items = ['09:00-10:00', '10:00-11:00', '11:00-12:00'].map(timed)
  expect(layOutDay(items, { date, hours, lanes: 2, most: 2 })).toMatchObject({ folded: 1 })
})

test.each([
  { item: '09:00-10:00', on: true },
  { item: '2026/07/15 20:00-2026/07/16 00:00', on: false },
  { item: '2026/07/15 20:00-2026/07/16 00:30', on: true },
  { item: '2026/07/17 00:00-2026/07/17 01:00', on: false },
])('$item is on the day: $on', ({ item, on }) => {
  expect(isOn(date, timed(item))).toBe(on)
})

test('what overlaps is on tracks of its own', () => {
  const items = ['09:00-12:00', '10:00-11:00', '11:00-12:00', '12:00-13:00'].map(timed)
  const tracks = toTracks(items, { from: date, days: 1, hours })
  expect(tracks.map((track) => track.length)).toEqual([2, 2])
})

test('bars of several days are wide enough to press, beside each other and at the end', () => {
  const items = ['09:00-11:00', '12:00-14:00', '18:00-20:00', '2026/07/22 23:30-2026/07/23 01:00'].map(timed)
  const week = { from: date, days: 7, hours }
  expect(toTracks(items, week).map((track) => track.length)).toEqual([3, 1])
  for (const { left, width } of items.map((item) => placeOnLine(item, week))) {
    expect(width * 682).toBeGreaterThan(23.99)
    expect(left + width).toBeLessThanOrEqual(1)
  }
})

test.each([
  { span: { from: date, days: 1, hours }, item: '13:00-18:00', left: 0.5, width: 0.5 },
  { span: { from: date, days: 1, hours }, item: '2026/07/15 13:00-13:00', left: 0, width: 0.5 },
  { span: { from: date, days: 2, hours }, item: '12:00-2026/07/17 12:00', left: 0.25, width: 0.5 },
  { span: { from: date, days: 2, hours }, item: '12:00-2026/07/30 12:00', left: 0.25, width: 0.75 },
])('$item stands at $left, $width wide', ({ span, item, left, width }) => {
  expect(placeOnLine(timed(item), span)).toEqual({ left, width })
  expect(partOf(timed(item).startRent, span)).toBe(left)
})
