import { expect, test } from 'vitest'
import { resourcesOfRows } from '#app/domain/order/resources-of-rows.ts'

const rows = [
  { id: 1, productId: 7, quantity: 2 },
  { id: 2, productId: 7, quantity: 3 },
  { id: 3, productId: 8, quantity: 1 },
]
const allocated = (
  resourceId: number,
  quantity: number,
  over: { typeId?: number; productId?: number } = {},
) => ({
  productId: 7,
  bookingId: null,
  typeId: 10,
  resourceId,
  quantity,
  ...over,
})

test.each([
  { why: 'nothing allocated', allocations: [], given: [] },
  {
    why: 'one resource for all rows of the product',
    allocations: [allocated(100, 5)],
    given: [
      [1, 100, 2],
      [2, 100, 3],
    ],
  },
  {
    why: 'the second resource begins within a row',
    allocations: [allocated(100, 3), allocated(101, 2)],
    given: [
      [1, 100, 2],
      [2, 100, 1],
      [2, 101, 2],
    ],
  },
  {
    why: 'every row has each type',
    allocations: [allocated(100, 5), allocated(200, 5, { typeId: 20 })],
    given: [
      [1, 100, 2],
      [2, 100, 3],
      [1, 200, 2],
      [2, 200, 3],
    ],
  },
  {
    why: 'another product has its own',
    allocations: [allocated(100, 1, { productId: 8 })],
    given: [[3, 100, 1]],
  },
])('rows and resources: $why', ({ allocations, given }) => {
  const result = resourcesOfRows(rows, allocations)
  expect(result.map(({ rowId, resourceId, quantity }) => [rowId, resourceId, quantity])).toEqual(given)
})
