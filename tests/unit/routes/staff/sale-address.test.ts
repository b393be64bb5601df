import { expect, test } from 'vitest'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import {
  ownEnd,
  readStaffBookingAddress,
  staffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'

const today = localDate('2026-07-15')
const read = (query: string) => readStaffBookingAddress(new URLSearchParams(query), today)

test.each([
  { why: 'nothing', query: '', read: { productId: undefined, date: today, duration: undefined } },
  { why: 'nonsense', query: 'product=x&date=1&length=-1&at=2', read: { productId: undefined, date: today } },
  {
    why: 'a start alone',
    query: 'product=7&at=2026-07-16T10:00',
    read: { productId: 7, date: '2026-07-16' },
  },
  {
    why: 'a start past midnight of its day',
    query: 'date=2026-07-16&at=2026-07-17T00:30',
    read: { date: '2026-07-16', start: '2026-07-17 00:30:00' },
  },
  { why: 'a duration', query: 'length=3', read: { duration: 3 } },
  { why: 'an end of one’s own', query: 'length=own', read: { duration: 'own' } },
])('the address of a sale: $why', ({ query, read: expected }) => {
  expect(read(query)).toMatchObject(expected)
})

test.each([
  {
    why: 'with its day and time',
    query: 'length=own&endDate=2026-07-16&endTime=11:30',
    end: '2026-07-16 11:30:00',
  },
  { why: 'without a time', query: 'length=own&endDate=2026-07-16', end: undefined },
  { why: 'beside a duration', query: 'length=3&endDate=2026-07-16&endTime=11:30', end: undefined },
  { why: 'two years away', query: 'length=own&endDate=2028-07-15&endTime=11:30', end: '2028-07-15 11:30:00' },
  { why: 'further away', query: 'length=own&endDate=2028-07-16&endTime=11:30', end: undefined },
])('an end of one’s own, $why', ({ query, end }) => {
  expect(ownEnd(read(query))).toBe(end)
})

test('the address of a start is read as it was written', () => {
  const start = wallTime('2026-07-16 10:00:00')
  const address = new URL(staffBookingAddress(7, start), 'http://localhost')
  expect(readStaffBookingAddress(address.searchParams, today)).toMatchObject({
    productId: 7,
    date: '2026-07-16',
    start,
  })
})
