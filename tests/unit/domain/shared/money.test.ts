import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocateMinor,
  isCurrency,
  percentOfMinor,
  toMajor,
  vatShareMinor,
} from '#app/domain/shared/money.ts'

test.each([
  { minor: 10_000, percent: 25, part: 2_500 },
  { minor: 101, percent: 12.5, part: 13 },
  { minor: 2, percent: 25, part: 1 },
  { minor: -2, percent: 25, part: -1 },
  { minor: 1, percent: 25, part: 0 },
  { minor: 99_999, percent: 0, part: 0 },
  { minor: 99_999, percent: 100, part: 99_999 },
  { minor: 900_719_925_474_099, percent: 99.99, part: 900_629_853_481_552 },
])('$percent % of $minor is $part', ({ minor, percent, part }) => {
  expect(percentOfMinor(minor, percent * 100)).toBe(part)
})

test.each([
  { amount: 12_500, percent: 25, vat: 2_500 },
  { amount: 11_200, percent: 12, vat: 1_200 },
  { amount: 10_600, percent: 6, vat: 600 },
  { amount: 100, percent: 25, vat: 20 },
  { amount: 39_900, percent: 25, vat: 7_980 },
  { amount: 99, percent: 12, vat: 11 },
  { amount: -12_500, percent: 25, vat: -2_500 },
  { amount: 12_500, percent: 0, vat: 0 },
  { amount: 0, percent: 25, vat: 0 },
])('$amount with $percent % VAT contains $vat', ({ amount, percent, vat }) => {
  expect(vatShareMinor(amount, percent * 100)).toBe(vat)
})

test.each([
  { why: 'even', minor: 9, weights: [1, 1, 1], parts: [3, 3, 3] },
  { why: 'ties go to the lowest index', minor: 10, weights: [1, 1, 1], parts: [4, 3, 3] },
  { why: 'two left over', minor: 11, weights: [1, 1, 1], parts: [4, 4, 3] },
  { why: 'the largest remainder first', minor: 10, weights: [1, 2, 4], parts: [1, 3, 6] },
  { why: 'a weight of 0 gets nothing', minor: 10, weights: [0, 1], parts: [0, 10] },
  { why: 'all weights 0 is even', minor: 5, weights: [0, 0], parts: [3, 2] },
  { why: 'negative as its mirror', minor: -10, weights: [1, 1, 1], parts: [-4, -3, -3] },
  { why: 'nothing', minor: 0, weights: [3, 1], parts: [0, 0] },
  { why: 'one', minor: 7, weights: [3], parts: [7] },
])('allocate $minor by $weights: $why', ({ minor, weights, parts }) => {
  expect(allocateMinor(minor, weights)).toEqual(parts)
})

test('allocated parts add up exactly, and none is a unit or more from its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (minor, shares) => {
      const parts = allocateMinor(minor, shares)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor)
      const total = shares.reduce((sum, share) => sum + share, 0)
      if (total === 0) return
      for (const [index, share] of shares.entries()) {
        expect(Math.abs((parts[index] ?? 0) - (minor * share) / total)).toBeLessThan(1.001)
      }
    }),
  )
})

test('VAT and what is left of the amount always add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const vat = vatShareMinor(amount, rate)
      expect(Math.abs(vat - amount * (1 - 1 / (1 + rate / 10_000)))).toBeLessThanOrEqual(0.501)
    }),
  )
})

test('allocating to nobody is a bug', () => {
  expect(() => allocateMinor(1, [])).toThrow()
})

test('JSON gets decimal major units', () => {
  expect(toMajor(39_950)).toBe(399.5)
})

test('only the known currencies are one', () => {
  expect(isCurrency('SEK')).toBe(true)
  expect(['sek', 'JPY', '', null, 'constructor'].some(isCurrency)).toBe(false)
})
