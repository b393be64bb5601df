import { expect, test } from 'vitest'
import { matchingRowIds } from '#app/domain/order/booking/matching-rows.ts'

const row = (productId: number, priceCategoryId: number | null = null, isAddon = false) => ({
  productId,
  priceCategoryId,
  isAddon,
})
const previous = (id: number, ...key: Parameters<typeof row>) => ({ id, ...row(...key) })

test.each([
  { why: 'nothing was there', rows: [row(7)], before: [], ids: [undefined] },
  { why: 'the same row', rows: [row(7)], before: [previous(1, 7)], ids: [1] },
  { why: 'another product', rows: [row(8)], before: [previous(1, 7)], ids: [undefined] },
  { why: 'another price category', rows: [row(7, 2)], before: [previous(1, 7, 1)], ids: [undefined] },
  { why: 'none and a price category', rows: [row(7, 1)], before: [previous(1, 7)], ids: [undefined] },
  {
    why: 'an add-on that was booked by itself',
    rows: [row(7, null, true)],
    before: [previous(1, 7)],
    ids: [undefined],
  },
  {
    why: 'categories in another order, one gone, one new',
    rows: [row(7, 3), row(7, 1), row(9, null, true)],
    before: [previous(1, 7, 1), previous(2, 7, 2), previous(4, 9, null, true)],
    ids: [undefined, 1, 4],
  },
  { why: 'no id twice', rows: [row(7), row(7)], before: [previous(1, 7)], ids: [1, undefined] },
])('which rows stay: $why', ({ rows, before, ids }) => {
  expect(matchingRowIds(rows, before)).toEqual(ids)
})
