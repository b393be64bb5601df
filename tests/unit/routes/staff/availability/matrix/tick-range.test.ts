import { expect, test } from 'vitest'
import {
  boxAround,
  boxBetween,
  nextBox,
  overlap,
  wholeOf,
} from '#app/routes/staff/availability/matrix/tick-range.ts'

/** A chip of 100 × 30 pixels in a column and a row of the calendar. */
function chip(column: number, row: number) {
  const [left, top] = [column * 110, row * 34]
  return { left, top, right: left + 100, bottom: top + 30 }
}

test.each([
  { why: 'down and right', a: { x: 0, y: 0 }, b: { x: 105, y: 33 } },
  { why: 'up and left', a: { x: 105, y: 33 }, b: { x: 0, y: 0 } },
])('a drag $why covers what it passes', ({ a, b }) => {
  const box = boxBetween(a, b)
  expect(overlap(box, chip(0, 0))).toBe(true)
  expect(overlap(box, chip(1, 0))).toBe(false)
  expect(overlap(box, chip(0, 1))).toBe(false)
})

test('a range from one box to another covers all between them', () => {
  const range = boxAround(chip(2, 2), chip(1, 0))
  const covered = [chip(0, 0), chip(1, 0), chip(2, 1), chip(1, 2), chip(3, 2), chip(2, 3)]
  expect(covered.map((box) => overlap(range, box))).toEqual([false, true, true, true, false, false])
})

test.each([
  { from: 0, key: 'ArrowRight', to: 2 },
  { from: 0, key: 'ArrowDown', to: 1 },
  { from: 3, key: 'ArrowLeft', to: 1 },
  { from: 3, key: 'ArrowUp', to: 2 },
  { from: 3, key: 'ArrowDown', to: -1 },
  { from: 0, key: 'Enter', to: -1 },
])('$key from box $from leads to $to', ({ from, key, to }) => {
  // The last stands a little lower than the one beside it.
  const boxes = [chip(0, 0), chip(0, 1), chip(1, 0), { ...chip(1, 1), top: 40, bottom: 70 }]
  expect(nextBox(boxes, from, key)).toBe(to)
})

test.each([
  { parts: [], whole: 'none' },
  { parts: [false, false], whole: 'none' },
  { parts: [true, false], whole: 'some' },
  { parts: [true], whole: 'all' },
])('$parts make $whole', ({ parts, whole }) => {
  expect(wholeOf(parts)).toBe(whole)
})
