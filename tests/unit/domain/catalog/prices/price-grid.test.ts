import { expect, test } from 'vitest'
import { overlappingBands } from '#app/domain/catalog/prices/bulk-bands.ts'
import { changedCells, inParts, priceColumns, unusedPrices } from '#app/domain/catalog/prices/price-grid.ts'

const [ADULT, CHILD, THREE_HOURS, DAY] = [1, 2, 3, 4]
const cell = (priceCategoryId: number | null, durationId: number | null) => ({ priceCategoryId, durationId })
const stored = (id: number, priceCategoryId: number | null, durationId: number | null, minor: number) => ({
  id,
  seasonId: null,
  ...cell(priceCategoryId, durationId),
  unitPriceMinor: minor,
})

test('only cells that differ change; 0 is a price, null removes it', () => {
  const existing = [
    stored(11, ADULT, THREE_HOURS, 400),
    stored(12, ADULT, DAY, 600),
    stored(13, CHILD, DAY, 300),
  ]
  const requested = [
    { ...cell(ADULT, THREE_HOURS), unitPriceMinor: 400 },
    { ...cell(ADULT, DAY), unitPriceMinor: null },
    { ...cell(CHILD, THREE_HOURS), unitPriceMinor: 0 },
    { ...cell(null, null), unitPriceMinor: null },
  ]
  expect(changedCells(existing, requested)).toEqual([
    { ...cell(ADULT, DAY), storedId: 12, before: 600, after: null },
    { ...cell(CHILD, THREE_HOURS), storedId: null, before: null, after: 0 },
  ])
})

const product = { timeUnit: null, productType: 'RENTAL', offeredIds: [THREE_HOURS, DAY], prices: [] }

test.each([
  { why: 'one per offered duration', over: {}, expected: [THREE_HOURS, DAY] },
  { why: 'one alone per time unit', over: { timeUnit: 'HOURS' }, expected: [null] },
  { why: 'any where none is offered', over: { offeredIds: [] }, expected: [null] },
  { why: 'any first at an add-on', over: { productType: 'ADDON' }, expected: [null, THREE_HOURS, DAY] },
  {
    why: 'any first where such a price is set',
    over: { prices: [{ durationId: null }] },
    expected: [null, THREE_HOURS, DAY],
  },
])('columns: $why', ({ over, expected }) => {
  expect(priceColumns({ ...product, ...over })).toEqual(expected)
})

test('prices without a row or a column are not in use', () => {
  const prices = [cell(ADULT, THREE_HOURS), cell(ADULT, DAY), cell(9, THREE_HOURS)]
  const unused = unusedPrices(prices, { rows: [null, ADULT], columns: [THREE_HOURS] })
  expect(unused).toEqual([cell(ADULT, DAY), cell(9, THREE_HOURS)])
})

test.each([
  { rows: 10, columns: 5, parts: [10] },
  { rows: 25, columns: 20, parts: [20, 5] },
  { rows: 2, columns: 500, parts: [1, 1] },
  { rows: 0, columns: 3, parts: [] },
])('$rows rows of $columns cells are posted in groups', ({ rows, columns, parts }) => {
  const list = Array.from({ length: rows }, (_, index) => index)
  expect(inParts(list, columns).map(({ length }) => length)).toEqual(parts)
})

const band = (minimumQuantity: number, maximumQuantity: number | null) => ({
  minimumQuantity,
  maximumQuantity,
})

test.each([
  { why: 'side by side', bands: [band(5, 9), band(10, null)], expected: [] },
  { why: 'a gap', bands: [band(2, 3), band(10, 12)], expected: [] },
  { why: 'one shared quantity', bands: [band(5, 10), band(10, null)], expected: [1] },
  { why: 'two without an end', bands: [band(10, null), band(5, null)], expected: [1] },
  {
    why: 'the later one, whichever is lower',
    bands: [band(10, null), band(5, 9), band(8, 9)],
    expected: [2],
  },
  { why: 'one within another', bands: [band(1, 100), band(5, 6)], expected: [1] },
])('overlapping bands: $why', ({ bands, expected }) => {
  expect(overlappingBands(bands)).toEqual(expected)
})
