import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeDiscounts, type DiscountCode, type DiscountRow } from '#app/domain/pricing/discount.ts'
import { wallTime } from '#app/domain/shared/time.ts'

const DAILY = new Set([1, 2, 3, 4, 5, 6, 7])
/** A Thursday. */
const startRent = wallTime('2026-07-16 10:00:00')

function code(over: Partial<DiscountCode>): DiscountCode {
  return { unit: 'FIXED', amount: 0, maximumPerUseMinor: 0, productIds: null, weekdays: DAILY, ...over }
}
const percent = (amount: number, over: Partial<DiscountCode> = {}) =>
  code({ ...over, unit: 'PERCENT', amount })
const fixed = (amount: number, over: Partial<DiscountCode> = {}) => code({ ...over, amount })
const row = (totalMinor: number, over: Partial<DiscountRow> = {}): DiscountRow => ({
  productId: 1,
  startRent,
  isDiscountable: true,
  totalMinor,
  ...over,
})
const rows = (...totals: number[]) => totals.map((total) => row(total))

test.each([
  { why: 'no code', codes: [], rows: rows(100), off: [] },
  { why: 'no row', codes: [fixed(100), percent(1000)], rows: [], off: [[], []] },
  { why: 'ten percent of each row', codes: [percent(1000)], rows: rows(1000, 250), off: [[100, 25]] },
  { why: 'a percentage rounded per row', codes: [percent(1000)], rows: rows(15, 15, 14), off: [[2, 2, 1]] },
  { why: 'all of the price', codes: [percent(10_000)], rows: rows(999, 0), off: [[999, 0]] },
  { why: 'an amount in proportion', codes: [fixed(100)], rows: rows(300, 100), off: [[75, 25]] },
  {
    why: 'the last öre to the largest remainder',
    codes: [fixed(100)],
    rows: rows(100, 100, 200, 201),
    off: [[17, 17, 33, 33]],
  },
  { why: 'ties to the lowest row', codes: [fixed(100)], rows: rows(10, 10, 10, 400), off: [[3, 2, 2, 93]] },
  { why: 'an amount above the rows', codes: [fixed(500)], rows: rows(300, 100), off: [[300, 100]] },
  { why: 'an amount equal to the rows', codes: [fixed(400)], rows: rows(300, 100), off: [[300, 100]] },
  { why: 'an amount of what is free', codes: [fixed(400)], rows: rows(0, 0), off: [[0, 0]] },
  {
    why: 'percentages before amounts, whatever the order of entry',
    codes: [fixed(100), percent(5000)],
    rows: rows(1000),
    off: [[100], [500]],
  },
  {
    why: 'two percentages, the second of what the first left',
    codes: [percent(5000), percent(5000)],
    rows: rows(1001),
    off: [[501], [250]],
  },
  {
    why: 'two amounts, the second of what the first left',
    codes: [fixed(800), fixed(300)],
    rows: rows(1000),
    off: [[800], [200]],
  },
  {
    why: 'an amount in proportion to what a percentage left',
    codes: [fixed(100), percent(5000, { productIds: new Set([2]) })],
    rows: [row(200), row(400, { productId: 2 })],
    off: [
      [50, 50],
      [0, 200],
    ],
  },
  {
    why: 'a percentage below its cap',
    codes: [percent(1000, { maximumPerUseMinor: 41 })],
    rows: rows(300, 100),
    off: [[30, 10]],
  },
  {
    why: 'a percentage at its cap',
    codes: [percent(1000, { maximumPerUseMinor: 40 })],
    rows: rows(300, 100),
    off: [[30, 10]],
  },
  {
    why: 'a percentage above its cap, spread like an amount',
    codes: [percent(1000, { maximumPerUseMinor: 39 })],
    rows: rows(300, 100),
    off: [[29, 10]],
  },
  {
    why: 'an amount above its cap',
    codes: [fixed(100, { maximumPerUseMinor: 40 })],
    rows: rows(300, 100),
    off: [[30, 10]],
  },
  {
    why: 'the products that it names',
    codes: [fixed(100, { productIds: new Set([2, 3]) })],
    rows: [row(300), row(300, { productId: 2 }), row(100, { productId: 3 })],
    off: [[0, 75, 25]],
  },
  {
    why: 'products that no code lowers',
    codes: [fixed(100), percent(1000)],
    rows: [row(300, { isDiscountable: false }), row(300)],
    off: [
      [0, 100],
      [0, 30],
    ],
  },
  {
    why: 'a code for Thursdays and one for Fridays',
    codes: [fixed(100, { weekdays: new Set([4]) }), fixed(7, { weekdays: new Set([5]) })],
    rows: [row(300), row(300, { startRent: wallTime('2026-07-17 00:00:00') })],
    off: [
      [100, 0],
      [0, 7],
    ],
  },
])('codes take off: $why', ({ codes, rows: given, off }) => {
  expect(codeDiscounts(given, codes)).toEqual(off)
})

const anyCode = fc.record({
  unit: fc.constantFrom('PERCENT' as const, 'FIXED' as const),
  amount: fc.integer({ min: 0, max: 10_000 }),
  maximumPerUseMinor: fc.constantFrom(0, 1, 77, 5_000),
  productIds: fc.constantFrom(null, new Set([1]), new Set([2, 3])),
  weekdays: fc.constantFrom(DAILY, new Set([4])),
})
const anyRow = fc.record({
  productId: fc.constantFrom(1, 2, 3),
  startRent: fc.constantFrom(startRent, wallTime('2026-07-17 10:00:00')),
  isDiscountable: fc.boolean(),
  totalMinor: fc.integer({ min: 0, max: 9_999 }),
})

test('no row goes below 0, no code above its cap, and an amount is used up while there is something left', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 6 }),
      fc.array(anyCode, { maxLength: 4 }),
      (someRows, codes) => {
        const off = codeDiscounts(someRows, codes)
        const left = someRows.map((each, at) => each.totalMinor - sum(off.map((taken) => taken[at] ?? 0)))
        expect(left.every((minor) => minor >= 0)).toBe(true)
        expect(off.flat().every((minor) => minor >= 0)).toBe(true)
        codes.forEach(({ maximumPerUseMinor: cap }, index) => {
          if (cap > 0) expect(sum(off[index] ?? [])).toBeLessThanOrEqual(cap)
        })
      },
    ),
  )
})

test('one amount takes off exactly itself, or all that is left', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), fc.nat(20_000), (someRows, amount) => {
      const there = sum(someRows.map((each) => (each.isDiscountable ? each.totalMinor : 0)))
      expect(sum(codeDiscounts(someRows, [fixed(amount)]).flat())).toBe(Math.min(amount, there))
    }),
  )
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
