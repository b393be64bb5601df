import { expect, test } from 'vitest'
import { firstFit, largestFitting } from '#app/domain/availability/bundle/first-fit.ts'

const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0)

test.each<{ why: string; options: number[][][]; most: number; found: number[] | undefined }>([
  { why: 'no option', options: [], most: 0, found: [] },
  { why: 'the first that fits', options: [[[5], [3], [2]]], most: 4, found: [3] },
  {
    why: 'all of a start, or none',
    options: [
      [
        [1, 4],
        [2, 2],
      ],
    ],
    most: 4,
    found: [2, 2],
  },
  { why: 'combined with those before', options: [[[3]], [[2], [1]]], most: 4, found: [3, 1] },
  {
    why: 'nothing is released for a later option',
    options: [[[3], [1]], [[2]]],
    most: 4,
    found: undefined,
  },
  { why: 'an option without starts', options: [[[1]], []], most: 4, found: undefined },
])('first fit of options whose items are at most $most combined: $why', ({ options, most, found }) => {
  const starts = options.map((each) => () => each)
  expect(firstFit(starts, (items) => sum(items) <= most)).toEqual(found)
})

test.each<{ most: number; largest: number; fitting: string; fits: (quantity: number) => boolean }>([
  { most: 0, largest: 0, fitting: 'all', fits: () => true },
  { most: 7, largest: 7, fitting: 'all', fits: () => true },
  { most: 7, largest: 0, fitting: 'none', fits: () => false },
  { most: 9, largest: 2, fitting: 'all but 3', fits: (quantity) => quantity !== 3 },
  { most: 500, largest: 2, fitting: 'all but 3', fits: (quantity) => quantity !== 3 },
  { most: 500, largest: 500, fitting: 'all but 30', fits: (quantity) => quantity !== 30 },
  { most: 500, largest: 321, fitting: 'up to 321', fits: (quantity) => quantity <= 321 },
])('of at most $most, where $fitting fit, $largest is the largest', ({ most, largest, fits }) => {
  expect(largestFitting(most, fits)).toBe(largest)
})
