import { expect, test } from 'vitest'
import { startHours } from '#app/domain/report/start-hours.ts'
import { localDate } from '#app/domain/shared/time.ts'

// 13 July 2026 is a Monday.
const start = (day: number, hour: number, bookings = 1) => ({
  date: localDate(`2026-07-${day}`),
  hour,
  bookings,
})

test('without bookings there is nothing to count', () => {
  const { hours, days, busiest } = startHours([])
  expect([hours, busiest]).toEqual([[], null])
  expect(days.map(({ counts }) => counts)).toEqual([[], [], [], [], [], [], []])
})

test('weeks add up by weekday and hour, hours without a start between', () => {
  const { hours, days } = startHours([start(13, 9), start(20, 9, 2), start(19, 11), start(14, 8)])
  expect(hours).toEqual([8, 9, 10, 11])
  expect(days.map(({ weekday, counts }) => [weekday, ...counts])).toEqual([
    [1, 0, 3, 0, 0],
    [2, 1, 0, 0, 0],
    [3, 0, 0, 0, 0],
    [4, 0, 0, 0, 0],
    [5, 0, 0, 0, 0],
    [6, 0, 0, 0, 0],
    [7, 0, 0, 0, 1],
  ])
})

test.each([
  [[start(13, 9), start(20, 9, 2), start(19, 11, 2)], { weekday: 1, hour: 9 }],
  [[start(19, 11), start(13, 9)], { weekday: 1, hour: 9 }],
  [[start(19, 11, 4), start(13, 9)], { weekday: 7, hour: 11 }],
])('the busiest hour is the one with most starts, the first of several', (starts, busiest) => {
  expect(startHours(starts).busiest).toEqual(busiest)
})
