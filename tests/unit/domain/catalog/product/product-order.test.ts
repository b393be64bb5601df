import { expect, test } from 'vitest'
import { arrange } from '#app/domain/catalog/product/product-order.ts'

const ALL = [1, 2, 3, 4, 5]

test.each([
  { why: 'up one step', shown: ALL, moved: [3], place: 2, order: [1, 3, 2, 4, 5] },
  { why: 'down one step', shown: ALL, moved: [3], place: 4, order: [1, 2, 4, 3, 5] },
  { why: 'to the first place', shown: ALL, moved: [5], place: 1, order: [5, 1, 2, 3, 4] },
  { why: 'before the first is the first', shown: ALL, moved: [5], place: -3, order: [5, 1, 2, 3, 4] },
  { why: 'beyond the last is the last', shown: ALL, moved: [1], place: 99, order: [2, 3, 4, 5, 1] },
  { why: 'several stay in their own order', shown: ALL, moved: [5, 2], place: 1, order: [2, 5, 1, 3, 4] },
  {
    why: 'what is not shown stays at its place',
    shown: [1, 3, 5],
    moved: [5],
    place: 1,
    order: [5, 2, 1, 4, 3],
  },
  { why: 'a stranger moves nothing', shown: ALL, moved: [9], place: 1, order: ALL },
  { why: 'what is moved but not shown stays', shown: [1, 3], moved: [2], place: 1, order: ALL },
])('$why', ({ shown, moved, place, order }) => {
  expect(arrange(ALL, { shown: new Set(shown), moved: new Set(moved), place })).toEqual(order)
})
