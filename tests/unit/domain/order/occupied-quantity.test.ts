import { expect, test } from 'vitest'
import { occupiedQuantity } from '#app/domain/order/occupied-quantity.ts'
import { wallTime } from '#app/domain/shared/time.ts'

const at = (time: string) => wallTime(`2026-07-16 ${time}:00`)
const rows = [
  { productId: 1, quantity: 2 },
  { productId: 1, quantity: 1 },
  { productId: 2, quantity: 5 },
]
const booking = { startRent: at('10:00'), endRent: at('13:00'), rows }
const same = { productId: 1, startRent: at('10:00'), endRent: at('13:00') }

test.each([
  { why: 'all price categories of the product', period: same, expected: 3 },
  { why: 'an earlier end', period: { ...same, endRent: at('12:00') }, expected: 3 },
  { why: 'a later end', period: { ...same, endRent: at('13:01') }, expected: 0 },
  { why: 'another start', period: { ...same, startRent: at('11:00') }, expected: 0 },
  { why: 'another product', period: { ...same, productId: 3 }, expected: 0 },
])('quantity that a booking occupies already: $why', ({ period, expected }) => {
  expect(occupiedQuantity(booking, period)).toBe(expected)
  expect(occupiedQuantity(undefined, period)).toBe(0)
})
