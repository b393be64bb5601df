import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import {
  lastManifestDay,
  readManifestAddress,
  writeManifestAddress,
} from '#app/routes/staff/bookings/manifest-address.ts'

const today = localDate('2026-07-16')
const read = (query: string) => readManifestAddress(new URLSearchParams(query), today, 1)

test.each([
  'date=2026-07-20&days=1',
  'date=2026-07-20&days=7&product=4&mode=door',
  'date=2026-07-20&days=1&mode=door&at=09%3A00',
])('what is read is written back: %s', (query) => {
  expect(writeManifestAddress(read(query))).toBe(`/bookings/manifest?${query}`)
})

test.each(['', 'date=2026-02-30', 'date=x&days=3&product=0&mode=window&at=9'])(
  'what cannot be used is left at its default: %s',
  (query) => {
    expect(read(query)).toEqual({ date: today, days: 1, productId: undefined, mode: 'list', at: undefined })
  },
)

test('the shop chooses how many days are shown where the address does not', () => {
  const days = (query: string) => readManifestAddress(new URLSearchParams(query), today, 7).days
  expect([days(''), days('days=x'), days('days=1'), days('days=7')]).toEqual([7, 7, 1, 7])
})

test.each([
  ['date=2026-07-16', '2026-07-16'],
  ['date=2026-07-28&days=7', '2026-08-03'],
])('the last day shown of %s is %s', (query, date) => {
  expect(lastManifestDay(read(query))).toBe(date)
})
