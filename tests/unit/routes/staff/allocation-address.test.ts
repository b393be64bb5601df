import { expect, test } from 'vitest'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'

test.each([
  ['/orders/12', true],
  ['/bookings/calendar?date=2026-07-01&view=week#nu', true],
  ['/history/bookings?tab=all&q=sand', true],
  ['/availability?from=2026-07-01', true],
  ['/settings/general', false],
  ['//elsewhere.example/orders', false],
  ['https://elsewhere.example/orders/12', false],
  ['/orders/12\\evil', false],
  ['', false],
])('a reader who came from %s is led back there: %s', (from, isLedBack) => {
  expect(readOrigin(new URLSearchParams({ from }), '/bookings/manifest')).toBe(
    isLedBack ? from : '/bookings/manifest',
  )
})
