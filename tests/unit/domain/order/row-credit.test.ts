import { expect, test } from 'vitest'
import { creditedMinor } from '#app/domain/order/row-credit.ts'

/** A row that costs 1200 now; each refund as what it credits and the least that the row has cost since. */
test.each([
  { why: 'none', refunds: [], credited: 0 },
  { why: 'all that refunds credit', refunds: [[500, 1200] as const, [300, 1200] as const], credited: 800 },
  { why: 'never more than the row cost since', refunds: [[1000, 400] as const], credited: 400 },
  {
    why: 'two that the row cost less than',
    refunds: [[500, 400] as const, [501, 400] as const],
    credited: 400,
  },
  {
    why: 'one that came after the row cost more again',
    refunds: [[500, 400] as const, [501, 400] as const, [100, 1200] as const],
    credited: 500,
  },
  {
    why: 'the row cost less twice, the second time not as little',
    refunds: [[500, 400] as const, [501, 800] as const],
    credited: 800,
  },
  { why: 'the row was free for a while', refunds: [[500, 0] as const, [100, 1200] as const], credited: 100 },
  {
    why: 'one that the later ones fit beside',
    refunds: [[500, 400] as const, [100, 1200] as const, [200, 600] as const],
    credited: 600,
  },
])('credited of a row: $why', ({ refunds, credited }) => {
  const credits = refunds.map(([amountMinor, lowestTotalMinor]) => ({ amountMinor, lowestTotalMinor }))
  expect(creditedMinor(credits)).toBe(credited)
})

/** Each step credits the row, or is its new total. */
const HISTORY = [
  { credit: 500 },
  { credit: 501 },
  { total: 400 },
  { total: 1200 },
  { credit: 100 },
  { credit: 700 },
  { total: 900 },
  { credit: 0 },
] as const

test('credited without those that failed is what it would be if they had never been made', () => {
  const refunds = HISTORY.flatMap((step, index) => ('credit' in step ? [{ index, ...step }] : []))
  for (let failed = 0; failed < 2 ** refunds.length; failed++) {
    const standing = refunds.filter((_, at) => (failed & (1 << at)) === 0)
    const credits = standing.map(({ index, credit }) => ({
      amountMinor: credit,
      lowestTotalMinor: Math.min(
        1200,
        ...HISTORY.slice(index).flatMap((step) => ('total' in step ? [step.total] : [])),
      ),
    }))
    const replayed = HISTORY.reduce((credited, step, index) => {
      if ('total' in step) return Math.min(credited, step.total)
      return standing.some((refund) => refund.index === index) ? credited + step.credit : credited
    }, 0)
    expect(creditedMinor(credits)).toBe(replayed)
  }
})
