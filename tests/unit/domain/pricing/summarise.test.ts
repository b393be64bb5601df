import { expect, test } from 'vitest'
import { summarise } from '#app/domain/pricing/summarise.ts'

const row = (totalMinor: number, vatPercentage: number) => ({ totalMinor, vatPercentage })

test.each([
  { why: 'nothing', rows: [], totalMinor: 0, vat: [] },
  { why: 'one row', rows: [row(40_000, 2500)], totalMinor: 40_000, vat: [[2500, 32_000, 8000, 40_000]] },
  {
    why: 'each rate by itself, highest first',
    rows: [row(10_600, 600), row(40_000, 2500), row(11_200, 1200)],
    totalMinor: 61_800,
    vat: [
      [2500, 32_000, 8000, 40_000],
      [1200, 10_000, 1200, 11_200],
      [600, 10_000, 600, 10_600],
    ],
  },
  {
    // 20 % of 3 is 0.6, rounded to 1 in each row; of their sum it would be 2.
    why: 'VAT is rounded per row, then added',
    rows: [row(3, 2500), row(3, 2500), row(3, 2500)],
    totalMinor: 9,
    vat: [[2500, 6, 3, 9]],
  },
  { why: 'a free row', rows: [row(0, 2500)], totalMinor: 0, vat: [[2500, 0, 0, 0]] },
  { why: 'no VAT', rows: [row(500, 0)], totalMinor: 500, vat: [[0, 500, 0, 500]] },
])('summary of $why', ({ rows, totalMinor, vat }) => {
  const summary = summarise(rows)
  expect(summary.totalMinor).toBe(totalMinor)
  expect(summary.vat.map((line) => [line.percentage, line.netMinor, line.vatMinor, line.grossMinor])).toEqual(
    vat,
  )
})
