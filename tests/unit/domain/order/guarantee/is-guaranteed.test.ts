import { expect, test } from 'vitest'
import { isGuaranteed } from '#app/domain/order/guarantee/is-guaranteed.ts'

test.each([
  ['none was sold', false, [], false],
  ['it was free', true, [], true],
  ['its fee stands', true, [[4_000, 0]], true],
  ['its fee was taken off by hand', true, [[0, 0]], true],
  ['all but an öre of its fee was given back', true, [[4_000, 3_999]], true],
  ['all of its fee was given back', true, [[4_000, 4_000]], false],
  [
    'its fee of one rate of two was given back',
    true,
    [
      [4_000, 4_000],
      [600, 0],
    ],
    true,
  ],
  [
    'its fees of both rates were given back',
    true,
    [
      [4_000, 4_000],
      [600, 600],
    ],
    false,
  ],
] as const)('%s: a right %s with fees %j', (_, isSold, rows, expected) => {
  const fees = rows.map(([totalMinor, creditedMinor]) => ({ totalMinor, creditedMinor }))
  expect(isGuaranteed({ isSold, fees })).toBe(expected)
})
