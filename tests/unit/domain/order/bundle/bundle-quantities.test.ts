import { expect, test } from 'vitest'
import {
  allowsCombined,
  allowsQuantity,
  countOfOption,
  quantityRule,
} from '#app/domain/order/bundle/bundle-quantities.ts'

const option = {
  quantityOption: 'PARENT_MANDATORY',
  canSelectQuantity: false,
  quantityMin: null,
  quantityMax: null,
} as const
const optional = { ...option, quantityOption: 'PARENT_OPTIONAL' } as const
const between = (quantityMin: number, quantityMax: number, canSelectQuantity = true) =>
  ({ quantityOption: 'CUSTOM_MIN_MAX', canSelectQuantity, quantityMin, quantityMax }) as const

test.each([
  { why: 'as many as the parent', of: option, people: 5, seats: 1, allowed: [5] },
  { why: 'units with seats for all', of: option, people: 9, seats: 8, allowed: [2] },
  { why: 'a unit that is just full', of: option, people: 8, seats: 8, allowed: [1] },
  { why: 'the parent’s number or none', of: optional, people: 3, seats: 1, allowed: [0, 3] },
  {
    why: 'up to the parent’s',
    of: { ...optional, canSelectQuantity: true },
    people: 3,
    seats: 1,
    allowed: [0, 1, 2, 3],
  },
  { why: 'between two numbers', of: between(2, 4), people: 1, seats: 1, allowed: [2, 3, 4] },
  { why: 'none is among them', of: between(0, 2), people: 1, seats: 1, allowed: [0, 1, 2] },
  { why: 'not chosen: the lower', of: between(2, 4, false), people: 1, seats: 1, allowed: [2] },
  {
    why: 'not chosen from 0 on: none or the higher',
    of: between(0, 4, false),
    people: 1,
    seats: 1,
    allowed: [0, 4],
  },
])('how many: $why', ({ of, people, seats, allowed }) => {
  const rule = quantityRule(of, people, seats)
  expect([0, 1, 2, 3, 4, 5, 6].filter((quantity) => allowsQuantity(rule, quantity))).toEqual(allowed)
})

test.each([
  {
    why: 'shared out',
    of: option,
    chosen: [
      [2, 1],
      [3, 1],
    ],
    ok: true,
  },
  {
    why: 'one too few',
    of: option,
    chosen: [
      [2, 1],
      [2, 1],
    ],
    ok: false,
  },
  {
    why: 'one too many',
    of: option,
    chosen: [
      [3, 1],
      [3, 1],
    ],
    ok: false,
  },
  {
    why: 'a large and a small unit',
    of: option,
    chosen: [
      [1, 4],
      [1, 1],
    ],
    ok: true,
  },
  {
    why: 'a unit that could be left out',
    of: option,
    chosen: [
      [2, 4],
      [1, 1],
    ],
    ok: false,
  },
  { why: 'nothing, though it must come', of: option, chosen: [[0, 1]], ok: false },
  { why: 'nothing, where that is allowed', of: optional, chosen: [[0, 1]], ok: true },
  { why: 'fewer, where all or none', of: optional, chosen: [[2, 1]], ok: false },
  {
    why: 'fewer, where the guest chooses',
    of: { ...optional, canSelectQuantity: true },
    chosen: [[2, 1]],
    ok: true,
  },
  {
    why: 'units count between two numbers',
    of: between(1, 3),
    chosen: [
      [1, 8],
      [2, 1],
    ],
    ok: true,
  },
  {
    why: 'above the higher',
    of: between(1, 3),
    chosen: [
      [2, 8],
      [2, 1],
    ],
    ok: false,
  },
] as const)('five people, products side by side: $why', ({ of, chosen, ok }) => {
  const counted = chosen.map(([quantity, seats]) => ({ quantity, seats }))
  expect(allowsCombined(of, 5, counted)).toBe(ok)
})

test.each([
  ['as many as the parent', option, 2, [[1, 2]], { chosen: 2, least: 2, most: 2 }],
  [
    'of several to choose from',
    option,
    2,
    [
      [1, 1],
      [1, 0],
    ],
    { chosen: 1, least: 2, most: 2 },
  ],
  [
    'too many',
    option,
    2,
    [
      [1, 2],
      [1, 1],
    ],
    { chosen: 3, least: 2, most: 2 },
  ],
  [
    'units with seats for all',
    option,
    9,
    [
      [8, 1],
      [8, 1],
    ],
    { chosen: 2, least: 2, most: 2 },
  ],
  [
    'units of different sizes, by people',
    option,
    5,
    [
      [2, 1],
      [1, 1],
    ],
    { chosen: 3, least: 5, most: 5 },
  ],
  [
    'the last of them not full',
    option,
    5,
    [
      [2, 3],
      [1, 0],
    ],
    { chosen: 5, least: 5, most: 5 },
  ],
  [
    'up to the parent’s',
    { ...optional, canSelectQuantity: true },
    3,
    [[1, 1]],
    { chosen: 1, least: 1, most: 3 },
  ],
  [
    'up to the parent’s, of different sizes',
    { ...optional, canSelectQuantity: true },
    3,
    [
      [2, 1],
      [1, 0],
    ],
    { chosen: 2, least: 1, most: 3 },
  ],
  [
    'between two numbers, whatever they hold',
    between(2, 4),
    9,
    [
      [8, 1],
      [1, 2],
    ],
    { chosen: 3, least: 2, most: 4 },
  ],
] as const)('how many are chosen of how many: %s', (_why, of, people, products, count) => {
  const counted = { ...of, canSelectProduct: true, products: products.map(([seats]) => ({ seats })) }
  expect(
    countOfOption(
      counted,
      people,
      products.map(([, quantity]) => quantity),
    ),
  ).toEqual(count)
})

test('products that all come are each counted by themselves', () => {
  const counted = { ...option, canSelectProduct: false, products: [{ seats: 1 }, { seats: 4 }] }
  expect(countOfOption(counted, 4, [4, 0])).toEqual({ chosen: 4, least: 5, most: 5 })
})
