import { expect, test } from 'vitest'
import {
  additionalOccupied,
  type OccupiedRow,
} from '#app/domain/availability/allocation/additional-occupied.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'

type Target = OccupiedRow['target']

function row(from: number, to: number, quantity = 1, target: Target = 'POOL', target_id = 7): OccupiedRow {
  const at = (hour: number) => `2026-07-16T${String(hour).padStart(2, '0')}:00:00Z`
  return {
    ...{ target, target_id, quantity, product_id: 7 },
    ...{ occupied_from: instant(at(from)), occupied_to: instant(at(to)) },
    start_rent: wallTime(`2026-07-16 ${String(from + 2).padStart(2, '0')}:00:00`),
  }
}

const hours = (rows: readonly OccupiedRow[]) =>
  rows.map((each) => [
    Number(each.occupied_from.slice(11, 13)),
    Number(each.occupied_to.slice(11, 13)),
    each.quantity,
  ])

test.each([
  { why: 'at another time, all', before: [row(8, 11)], after: [row(12, 15)], beside: [[12, 15, 1]] },
  { why: 'touching, all', before: [row(8, 11)], after: [row(11, 14)], beside: [[11, 14, 1]] },
  { why: 'overlapping, the rest', before: [row(8, 11)], after: [row(9, 12)], beside: [[11, 12, 1]] },
  { why: 'as before, nothing', before: [row(8, 11)], after: [row(8, 11)], beside: [] },
  {
    why: 'more, the quantity too',
    before: [row(8, 11)],
    after: [row(9, 12, 2)],
    beside: [
      [9, 11, 1],
      [11, 12, 2],
    ],
  },
  {
    why: 'two rows of a pool',
    before: [row(8, 11), row(8, 11)],
    after: [row(10, 13), row(10, 13)],
    beside: [[11, 13, 2]],
  },
  {
    why: 'another unit, all',
    before: [row(8, 11, 1, 'UNIT', 1)],
    after: [row(9, 12, 1, 'UNIT', 2)],
    beside: [[9, 12, 1]],
  },
])('a booking occupies beside itself $why', ({ before, after, beside }) => {
  expect(hours(additionalOccupied(before, after, () => false))).toEqual(beside)
})

test('places at a start time are counted by their start', () => {
  expect(hours(additionalOccupied([row(8, 11)], [row(9, 12)], () => true))).toEqual([[9, 12, 1]])
  expect(additionalOccupied([row(8, 11)], [row(8, 11)], () => true)).toEqual([])
})
