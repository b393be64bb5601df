import { expect, test } from 'vitest'
import {
  type Allocation,
  allocationsOfRows,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'

const times = {
  bookingId: 5,
  startRent: wallTime('2026-07-16 10:00:00'),
  occupied: { from: instant('2026-07-16T08:00:00Z'), to: instant('2026-07-16T11:00:00Z') },
}
const rows = [
  { id: 1, productId: 7, poolId: 70, quantity: 2, ...times },
  { id: 2, productId: 7, poolId: 70, quantity: 3, ...times },
  { id: 3, productId: 8, poolId: 8, quantity: 1, ...times },
]
/** Each row occupies its pool, whatever else it has. */
const POOLS = [
  [1, 70, 2],
  [2, 70, 3],
  [3, 8, 1],
]
const toCells = ({ row, targetId, quantity }: Allocation) => [row.id, targetId, quantity]
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
  { why: 'nothing allocated', allocations: [], expected: [] },
  {
    why: 'one resource for all rows of the product',
    allocations: [allocated(100, 5)],
    expected: [
      [1, 100, 2],
      [2, 100, 3],
    ],
  },
  {
    why: 'the second resource begins within a row',
    allocations: [allocated(100, 3), allocated(101, 2)],
    expected: [
      [1, 100, 2],
      [2, 100, 1],
      [2, 101, 2],
    ],
  },
  {
    why: 'every row has each type',
    allocations: [allocated(100, 5), allocated(200, 5, { typeId: 20 })],
    expected: [
      [1, 100, 2],
      [2, 100, 3],
      [1, 200, 2],
      [2, 200, 3],
    ],
  },
  {
    why: 'another product has its own',
    allocations: [allocated(100, 1, { productId: 8 })],
    expected: [[3, 100, 1]],
  },
])('rows and resources: $why', ({ allocations, expected }) => {
  const result = allocationsOfRows({ rows, allocations })
  expect(result.filter(({ target }) => target === 'POOL').map(toCells)).toEqual(POOLS)
  expect(result.filter(({ target }) => target === 'RESOURCE').map(toCells)).toEqual(expected)
  expect(result).toHaveLength(POOLS.length + expected.length)
})

test.each([
  { why: 'one price category', units: [{ productId: 8, identifierIds: [81] }], pairs: [[3, 81]] },
  {
    why: 'two price categories',
    units: [{ productId: 7, identifierIds: [71, 72, 73] }],
    pairs: [
      [1, 71],
      [1, 72],
      [2, 73],
    ],
  },
  {
    why: 'two products',
    units: [
      { productId: 8, identifierIds: [81] },
      { productId: 7, identifierIds: [71] },
    ],
    pairs: [
      [3, 81],
      [1, 71],
    ],
  },
  {
    why: 'more than were sold',
    units: [{ productId: 8, identifierIds: [81, 82] }],
    pairs: [[3, 81]],
  },
  { why: 'no names', units: [{ productId: 7, identifierIds: [] }], pairs: [] },
])('rows and named units: $why', ({ units, pairs }) => {
  const result = allocationsOfRows({ rows, unitAssignments: units })
  expect(result.filter(({ target }) => target === 'UNIT').map(toCells)).toEqual(
    pairs.map((pair) => [...pair, 1]),
  )
  expect(result).toHaveLength(POOLS.length + pairs.length)
})
