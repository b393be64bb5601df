import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { dropAlongDay, dropAlongDays, dropTime } from '#app/routes/staff/bookings/calendar/drop-time.ts'

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

test.each([
  { why: 'a quarter of an hour', pixels: 20, time: '10:15' },
  { why: 'less than half of one', pixels: -9, time: '10:00' },
  { why: 'over the end of the day', pixels: 5000, time: '23:45' },
])('dragged along its day by $why a booking begins $time', ({ pixels, time }) => {
  const dropped = dropAlongDay(wallTime('2026-07-16 10:00:00'), { pixels, width: 800, minutes: 600 })
  expect(dropped).toEqual({ startDate: '2026-07-16', startTime: time })
})

test.each([
  { why: 'a day', pixels: 120, date: '2026-07-17' },
  { why: 'not yet half a day', pixels: 55, date: '2026-07-16' },
  { why: 'two days back', pixels: -250, date: '2026-07-14' },
])('dragged over days by $why a booking begins $date at its own time', ({ pixels, date }) => {
  const dropped = dropAlongDays(wallTime('2026-07-16 10:30:00'), { pixels, width: 120 })
  expect(dropped).toEqual({ startDate: date, startTime: '10:30' })
})
