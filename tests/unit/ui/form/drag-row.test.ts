import { expect, test } from 'vitest'
import { landingOf } from '#app/ui/form/drag-row.ts'

/** Three low rows and a high one. */
const boxes = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 80 },
  { top: 80, bottom: 120 },
  { top: 120, bottom: 220 },
]

test.each([
  { why: 'not moved', from: 1, by: 0, to: 1 },
  { why: 'up to the middle of the next', from: 0, by: 20, to: 0 },
  { why: 'just past it', from: 0, by: 21, to: 1 },
  { why: 'just past the middle of the one before', from: 1, by: -21, to: 0 },
  { why: 'past all below', from: 0, by: 500, to: 3 },
  { why: 'past all above', from: 3, by: -500, to: 0 },
  { why: 'half into a high row is not yet past it', from: 2, by: 50, to: 2 },
  { why: 'over its middle is', from: 2, by: 51, to: 3 },
  { why: 'a row that is not there', from: 7, by: 30, to: 7 },
])('a dragged row lands: $why', ({ from, by, to }) => {
  expect(landingOf(boxes, from, by)).toBe(to)
})
