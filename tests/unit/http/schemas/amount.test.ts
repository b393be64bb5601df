import { expect, test } from 'vitest'
import { isTooHigh, readAmount } from '#app/http/schemas/amount.ts'

test.each([
  ['1484', 148_400],
  ['1 484', 148_400],
  ['1\u00A0484,50', 148_450],
  ['1484.5', 148_450],
  ['0,05', 5],
  [' 12 ', 1_200],
  ['1,250', 125_000],
  ['1.250', 125_000],
  ['1.250,50', 125_050],
  ['1,250.5', 125_050],
  ['1.250.000', 125_000_000],
  ['10000000', 1_000_000_000],
  ['10000000,01', 1_000_000_001],
  ['1 4', undefined],
  ['0,500', undefined],
  ['0 500', undefined],
  ['0.004', undefined],
  ['1,2345', undefined],
  ['1.250.50', undefined],
  ['1234.567', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['tolv', undefined],
])('%j is %s in minor units', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})

test.each([
  ['1 000,50 kr', 'kr', 100_050],
  ['1000KR', 'kr', 100_000],
  ['12 €', '€', 1_200],
  ['12', 'kr', 1_200],
  ['12 €', 'kr', undefined],
  ['kr 12', 'kr', undefined],
  ['12 kr kr', 'kr', undefined],
  ['kr', 'kr', undefined],
])('%j in %s is %s', (text, symbol, minor) => {
  expect(readAmount(text, symbol)).toBe(minor)
})

test.each([
  ['10000000', false],
  ['10000000,01', true],
  ['9'.repeat(400), true],
])('%s is too high: %s', (text, expected) => {
  expect(isTooHigh(readAmount(text) ?? 0)).toBe(expected)
})
