import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { dropAlong, dropTime } from '#app/routes/staff/bookings/calendar/drop-time.ts'

test.each([
  { pixels: 0, time: '08:00' },
  { pixels: 48, time: '09:00' },
  { pixels: 53, time: '09:00' },
  { pixels: 54, time: '09:15' },
  { pixels: -1000, time: '00:00' },
  { pixels: 5000, time: '23:45' },
])('$pixels pixels below 8 is $time', ({ pixels, time }) => {
  expect(dropTime(pixels, 8)).toBe(time)
})

const TEN_HOURS = { width: 800, minutes: 600 }
const WEEK = { width: 840, minutes: 7 * 24 * 60 }
const NARROW_WEEK = { width: 630, minutes: 7 * 24 * 60 }

test.each([
  { why: 'a quarter of a day’s timeline', pixels: 20, on: TEN_HOURS, at: '2026-07-16 10:15' },
  { why: 'less than half of one', pixels: -9, on: TEN_HOURS, at: '2026-07-16 10:00' },
  { why: 'over the end of the only day', pixels: 5000, on: TEN_HOURS, at: '2026-07-16 23:45' },
  { why: 'an hour among several days', pixels: 5, on: WEEK, at: '2026-07-16 11:00' },
  { why: 'a day and an hour back', pixels: -125, on: WEEK, at: '2026-07-15 09:00' },
  { why: 'past midnight', pixels: 70, on: WEEK, at: '2026-07-17 00:00' },
  { why: 'whole days where hours are too narrow', pixels: 100, on: NARROW_WEEK, at: '2026-07-17 10:00' },
  { why: 'not yet half a day', pixels: 40, on: NARROW_WEEK, at: '2026-07-16 10:00' },
])('dragged along by $why a booking begins $at', ({ pixels, on, at }) => {
  const { startDate, startTime } = dropAlong(wallTime('2026-07-16 10:00:00'), { pixels, ...on })
  expect(`${startDate} ${startTime}`).toBe(at)
})
