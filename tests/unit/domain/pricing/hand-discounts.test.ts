import { expect, test } from 'vitest'
import { handDiscounts } from '#app/domain/pricing/discount.ts'

function row(totalMinor: number, productId = 1, place = 0) {
  return { place, productId, priceCategoryId: null, totalMinor }
}
const second = { place: 0, productId: 2, priceCategoryId: null }
const percent = (amount: number) => ({ unit: 'PERCENT', amount, row: null }) as const
const fixed = (amount: number) => ({ unit: 'FIXED', amount, row: null }) as const

test.each([
  { why: 'ten percent of each row', rows: [row(1000), row(250, 2)], discount: percent(1000), off: [100, 25] },
  { why: 'a percentage rounded per row', rows: [row(15), row(14, 2)], discount: percent(1000), off: [2, 1] },
  { why: 'all of it', rows: [row(999), row(0, 2)], discount: percent(10_000), off: [999, 0] },
  { why: 'an amount in proportion', rows: [row(3000), row(1000, 2)], discount: fixed(1000), off: [750, 250] },
  { why: 'the largest remainder', rows: [row(1), row(1, 2), row(1, 3)], discount: fixed(2), off: [1, 1, 0] },
  { why: 'never below 0', rows: [row(300), row(100, 2)], discount: fixed(900), off: [300, 100] },
  {
    why: 'one row',
    rows: [row(300), row(100, 2)],
    discount: { ...fixed(50), row: second },
    off: [0, 50],
  },
  {
    why: 'one row, never below 0',
    rows: [row(300), row(100, 2)],
    discount: { ...fixed(900), row: second },
    off: [0, 100],
  },
  {
    why: 'the row of that booking alone',
    rows: [row(100, 2), row(100, 2, 1000)],
    discount: { ...percent(1000), row: second },
    off: [10, 0],
  },
  { why: 'no row of that name', rows: [row(100)], discount: { ...fixed(50), row: second }, off: undefined },
  { why: 'no row at all', rows: [], discount: fixed(50), off: undefined },
])('a discount by hand: $why', ({ rows, discount, off }) => {
  expect(handDiscounts(rows, discount)).toEqual(off)
})
