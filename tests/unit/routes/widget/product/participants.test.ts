import { expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { fitQuantities, readFitted } from '#app/routes/widget/product/fit-quantities.ts'
import { notEnoughProblem } from '#app/routes/widget/product/not-enough.ts'

test.each([
  { why: 'it fits', quantities: [[1, 10]], most: 12, fitted: [[1, 10]] },
  { why: 'one price category', quantities: [[1, 30]], most: 12, fitted: [[1, 12]] },
  {
    why: 'the last gives way first',
    quantities: [
      [1, 10],
      [2, 5],
    ],
    most: 12,
    fitted: [
      [1, 10],
      [2, 2],
    ],
  },
  {
    why: 'then the one before',
    quantities: [
      [1, 10],
      [2, 5],
    ],
    most: 8,
    fitted: [
      [1, 8],
      [2, 0],
    ],
  },
  {
    why: 'nothing is left',
    quantities: [
      [1, 2],
      [2, 1],
    ],
    most: 0,
    fitted: [
      [1, 0],
      [2, 0],
    ],
  },
] as const)('as many as are left: $why', ({ quantities, most, fitted }) => {
  expect([...fitQuantities(new Map(quantities), most)]).toEqual(fitted)
})

test.each([
  { intent: 'fit:12', quantity: 12 },
  { intent: 'fit:x', quantity: 30 },
  { intent: 'preview', quantity: 30 },
])('the button $intent makes 30 into $quantity', ({ intent, quantity }) => {
  expect(readFitted(intent, new Map([[1, 30]])).get(1)).toBe(quantity)
})

test.each([
  {
    free: 3,
    participants: 4,
    shown: 4,
    at: 'quantity',
    says: 'Någon hann före. Nu finns bara 3 kvar den tiden.',
  },
  {
    free: 3,
    participants: 4,
    shown: null,
    at: 'quantity',
    says: 'Någon hann före. Nu finns bara 3 kvar den tiden.',
  },
  { free: 3, participants: 4, shown: 3, at: 'quantity', says: 'Det finns bara 3 kvar den tiden.' },
  { free: 3, participants: 4, shown: undefined, at: 'quantity', says: 'Det finns bara 3 kvar den tiden.' },
  { free: 0, participants: 1, shown: 1, at: 'startTime', says: 'Tiden hann bli slutsåld.' },
  { free: 0, participants: 4, shown: 3, at: 'startTime', says: 'Tiden är slutsåld.' },
])('$free left for $participants, shown $shown: $says', ({ at, says, ...row }) => {
  expect(notEnoughProblem(row, getTranslate('sv')).fields).toEqual({ [at]: says })
})
