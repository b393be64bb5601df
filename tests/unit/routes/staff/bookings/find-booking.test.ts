import { expect, test } from 'vitest'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { bookingToShow, readOrderNumber } from '#app/routes/staff/bookings/find-booking.ts'

test.each([
  ['1204', 1204],
  [' #1204 ', 1204],
  ['# 1204', 1204],
  ['1204x', undefined],
  ['0', undefined],
  ['99999999999', undefined],
  ['', undefined],
])('%j is order number %s', (code, orderId) => {
  expect(readOrderNumber(code)).toBe(orderId)
})

const shown = { from: localDate('2026-07-16'), to: localDate('2026-07-16') }
const booking = (bookingId: number, date: string, isCheckedIn = false) => ({
  bookingId,
  startRent: wallTime(`${date} 10:00:00`),
  isCheckedIn,
})

test.each([
  { of: 'none', bookings: [], shows: undefined },
  {
    of: 'the list before any other day',
    bookings: [booking(1, '2026-07-15'), booking(2, '2026-07-16'), booking(3, '2026-07-17')],
    shows: 2,
  },
  {
    of: 'two on the list, who has not come yet',
    bookings: [booking(1, '2026-07-16', true), booking(2, '2026-07-16')],
    shows: 2,
  },
  { of: 'the list, even if all have come', bookings: [booking(1, '2026-07-16', true)], shows: 1 },
  {
    of: 'other days, the nearest to come',
    bookings: [booking(1, '2026-07-15'), booking(2, '2026-07-18'), booking(3, '2026-07-19')],
    shows: 2,
  },
  { of: 'the past, the last', bookings: [booking(1, '2026-07-01'), booking(2, '2026-07-02')], shows: 2 },
])('of $of', ({ bookings, shows }) => {
  expect(bookingToShow(bookings, shown)?.bookingId).toBe(shows)
})
