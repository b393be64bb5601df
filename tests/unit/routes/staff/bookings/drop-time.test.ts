import { expect, test } from 'vitest'
import { dropTime } from '#app/routes/staff/bookings/drop-time.ts'

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
