import { expect, test } from 'vitest'
import { identifiersOfRows } from '#app/domain/order/identifiers-of-rows.ts'

const row = (id: number, productId: number, quantity: number, bookingId?: number) => ({
  id,
  productId,
  quantity,
  bookingId,
})

test.each([
  {
    why: 'one row',
    rows: [row(1, 7, 2)],
    unitAssignments: [{ productId: 7, identifierIds: [71, 72] }],
    pairs: [
      [1, 71],
      [1, 72],
    ],
  },
  {
    why: 'two price categories',
    rows: [row(1, 7, 2), row(2, 7, 1)],
    unitAssignments: [{ productId: 7, identifierIds: [71, 72, 73] }],
    pairs: [
      [1, 71],
      [1, 72],
      [2, 73],
    ],
  },
  {
    why: 'fewer units than were sold',
    rows: [row(1, 7, 2), row(2, 7, 1)],
    unitAssignments: [{ productId: 7, identifierIds: [71] }],
    pairs: [[1, 71]],
  },
  {
    why: 'an add-on too',
    rows: [row(1, 7, 1), row(2, 8, 1)],
    unitAssignments: [
      { productId: 8, identifierIds: [81] },
      { productId: 7, identifierIds: [71] },
    ],
    pairs: [
      [2, 81],
      [1, 71],
    ],
  },
  {
    why: 'two bookings of one product',
    rows: [row(1, 7, 1, 5), row(2, 7, 1, 6)],
    unitAssignments: [
      { productId: 7, bookingId: 6, identifierIds: [72] },
      { productId: 7, bookingId: 5, identifierIds: [71] },
    ],
    pairs: [
      [2, 72],
      [1, 71],
    ],
  },
  {
    why: 'no names',
    rows: [row(1, 7, 2)],
    unitAssignments: [{ productId: 7, identifierIds: [] }],
    pairs: [],
  },
])('named units of rows: $why', ({ rows, unitAssignments, pairs }) => {
  expect(
    identifiersOfRows(rows, unitAssignments).map(({ rowId, identifierId }) => [rowId, identifierId]),
  ).toEqual(pairs)
})
