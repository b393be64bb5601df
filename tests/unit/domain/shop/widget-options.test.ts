import { expect, test } from 'vitest'
import { contrastOf, isReadable, nightColour } from '#app/domain/shop/widget-colour.ts'
import { narrowed } from '#app/domain/shop/widget-options.ts'

test.each([
  [[], [], undefined],
  [[], [1, 2], [1, 2]],
  [[1, 2], [], [1, 2]],
  [[1, 2], [2, 3], [2]],
  [[1, 2], [3], []],
])('of %j that the shop allows and %j that are requested remain %j', (allowed, requested, expected) => {
  expect(narrowed(allowed, requested)).toEqual(expected)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#0b5a60', '#ffffff', 7.9],
  ['#ffffff', '#ffffff', 1],
  ['red', '#ffffff', 1],
])('%s has to %s a contrast of %d', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 1)
  expect(contrastOf(other, one)).toBeCloseTo(expected, 1)
})

test.each([
  ['#0b5a60', true],
  ['#767676', true],
  ['#777777', false],
  ['#ffd400', false],
  ['#fff', false],
  ['0b5a60', false],
])('white text on %s is readable: %s', (colour, expected) => {
  expect(isReadable(colour)).toBe(expected)
})

test.each(['#0b5a60', '#000000', '#5a005a', '#767676', '#aa0000'])(
  '%s can be told from the dark',
  (colour) => {
    expect(contrastOf(nightColour(colour), '#14191a')).toBeGreaterThan(5)
  },
)
