import { expect, test } from 'vitest'
import { readAmount } from '#app/http/schemas/amount.ts'

test.each([
  ['1484', 148_400],
  ['1 484', 148_400],
  ['1\u00A0484,50', 148_450],
  ['1484.5', 148_450],
  ['0,05', 5],
  [' 12 ', 1_200],
  ['10000000', 1_000_000_000],
  ['10000000,01', undefined],
  ['1 4', undefined],
  ['1,234', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['tolv', undefined],
])('%j is %s in minor units', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})
