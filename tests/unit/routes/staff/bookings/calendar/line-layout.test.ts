import { expect, test } from 'vitest'
import { partOf, placeOnLine, toTracks } from '#app/routes/staff/bookings/calendar/line-layout.ts'
import { date, timed } from './timed.ts'

const span = { date, hours: { from: 8, to: 18 } }

test('what overlaps is on tracks of its own', () => {
  const items = ['09:00-12:00', '10:00-11:00', '11:00-12:00', '12:00-13:00'].map(timed)
  expect(toTracks(items, span).map((track) => track.length)).toEqual([2, 2])
})

test('bars are wide enough to press, beside each other and at the end', () => {
  const items = ['09:00-09:05', '09:10-09:15', '17:59-2026/07/17 01:00'].map(timed)
  expect(toTracks(items, span).map((track) => track.length)).toEqual([2, 1])
  for (const { left, width } of items.map((item) => placeOnLine(item, span))) {
    expect(width * 682).toBeGreaterThan(23.99)
    expect(left + width).toBeLessThanOrEqual(1)
  }
})

test.each([
  { item: '13:00-18:00', left: 0.5, width: 0.5 },
  { item: '2026/07/15 13:00-13:00', left: 0, width: 0.5 },
  { item: '13:00-2026/07/17 12:00', left: 0.5, width: 0.5 },
])('$item stands at $left, $width wide', ({ item, left, width }) => {
  expect(placeOnLine(timed(item), span)).toEqual({ left, width })
  expect(partOf(timed(item).startRent, span)).toBe(left)
})
