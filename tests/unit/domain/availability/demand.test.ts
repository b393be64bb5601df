import { expect, test } from 'vitest'
import { occupiesNoMore } from '#app/domain/availability/demand.ts'
import { wallTime } from '#app/domain/shared/time.ts'

const demand = {
  productId: 1,
  startRent: wallTime('2026-07-16 10:00:00'),
  endRent: wallTime('2026-07-16 13:00:00'),
  durationId: null,
}

test.each([
  { why: 'a new booking', quantity: 1, occupied: undefined, expected: false },
  { why: 'nothing at all', quantity: 0, occupied: 0, expected: false },
  { why: 'as many', quantity: 3, occupied: 3, expected: true },
  { why: 'one more', quantity: 4, occupied: 3, expected: false },
])('a demand needs nothing more than its booking had: $why', ({ quantity, occupied, expected }) => {
  expect(occupiesNoMore({ ...demand, quantity, occupied })).toBe(expected)
})
