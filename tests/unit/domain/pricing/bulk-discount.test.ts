import { expect, test } from 'vitest'
import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import { bandFor, bulkSaving, discountedPrice } from '#app/domain/pricing/bulk-discount.ts'
import { priceBooking, priceOptions } from '#app/domain/pricing/price-booking.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { ADULT, category, price, pricedProduct, priceFacts, THREE_HOURS, YOUTH } from './price-facts.ts'

const percent = (minimumQuantity: number, maximumQuantity: number | null, share: number): BulkBand => ({
  minimumQuantity,
  maximumQuantity,
  unit: 'PERCENT',
  amount: share * 100,
})
const fixed = (minimumQuantity: number, maximumQuantity: number | null, amount: number): BulkBand => ({
  minimumQuantity,
  maximumQuantity,
  unit: 'FIXED',
  amount,
})
const FIVE_TO_NINE = percent(5, 9, 10)
const TEN_AND_UP = percent(10, null, 15)
const WIDE = percent(2, null, 5)

test.each([
  { why: 'below the first', bands: [FIVE_TO_NINE, TEN_AND_UP], quantity: 4, expected: undefined },
  { why: 'its first quantity', bands: [FIVE_TO_NINE, TEN_AND_UP], quantity: 5, expected: FIVE_TO_NINE },
  { why: 'its last quantity', bands: [FIVE_TO_NINE, TEN_AND_UP], quantity: 9, expected: FIVE_TO_NINE },
  { why: 'and up', bands: [FIVE_TO_NINE, TEN_AND_UP], quantity: 500, expected: TEN_AND_UP },
  { why: 'a gap between two', bands: [percent(2, 3, 5), TEN_AND_UP], quantity: 7, expected: undefined },
  { why: 'the highest minimum of two', bands: [FIVE_TO_NINE, WIDE], quantity: 6, expected: FIVE_TO_NINE },
  { why: 'in any order', bands: [WIDE, FIVE_TO_NINE], quantity: 6, expected: FIVE_TO_NINE },
  { why: 'the wide one where the narrow ends', bands: [FIVE_TO_NINE, WIDE], quantity: 12, expected: WIDE },
])('band: $why', ({ bands, quantity, expected }) => {
  expect(bandFor(bands, quantity)).toBe(expected)
})

test.each([
  { why: 'no band', band: undefined, perUnitMinor: 49_000, timeUnits: 1, expected: 49_000 },
  { why: 'percent', band: percent(5, null, 10), perUnitMinor: 49_000, timeUnits: 1, expected: 44_100 },
  { why: 'half away from zero', band: percent(5, null, 10), perUnitMinor: 5, timeUnits: 1, expected: 5 },
  { why: 'below a half', band: percent(5, null, 12.5), perUnitMinor: 999, timeUnits: 1, expected: 874 },
  {
    why: 'rounded once, over all units',
    band: percent(5, null, 10),
    perUnitMinor: 5,
    timeUnits: 3,
    expected: 14,
  },
  { why: 'all of it', band: percent(5, null, 100), perUnitMinor: 49_000, timeUnits: 1, expected: 0 },
  { why: 'fixed', band: fixed(5, null, 40_000), perUnitMinor: 49_000, timeUnits: 1, expected: 40_000 },
  {
    why: 'fixed is never higher',
    band: fixed(5, null, 50_000),
    perUnitMinor: 49_000,
    timeUnits: 1,
    expected: 49_000,
  },
  {
    why: 'fixed per time unit',
    band: fixed(5, null, 8_000),
    perUnitMinor: 10_000,
    timeUnits: 3,
    expected: 24_000,
  },
])('unit price under a band: $why', ({ band, perUnitMinor, timeUnits, expected }) => {
  expect(discountedPrice(band, { perUnitMinor, timeUnits })).toBe(expected)
})

const query = {
  productId: 1,
  durationId: THREE_HOURS,
  startRent: wallTime('2026-07-16 10:00:00'),
  addons: [],
  audience: 'guest',
} as const
const prices = [price(999, { priceCategoryId: ADULT }), price(500, { priceCategoryId: YOUTH })]
const priceCategories = [category(ADULT), category(YOUTH)]
const facts = priceFacts({ prices, priceCategories, bulkBands: [percent(5, null, 12.5)] })

test.each([
  { adults: 4, youths: 0, expected: [[4, 999, 3_996]] },
  {
    adults: 3,
    youths: 2,
    expected: [
      [3, 874, 2_622],
      [2, 438, 876],
    ],
  },
])('the band counts all price categories: $adults + $youths', ({ adults, youths, expected }) => {
  const quantities = [
    { priceCategoryId: ADULT, quantity: adults },
    { priceCategoryId: YOUTH, quantity: youths },
  ]
  const priced = priceBooking(facts, { ...query, quantities })
  const rows = priced.ok ? priced.value : []
  expect(rows.map((row) => [row.quantity, row.unitPriceMinor, row.totalMinor])).toEqual(expected)
})

test('an add-on has its own bands and its own quantity; an included one stays free', () => {
  const withAddons = {
    ...priceFacts({
      products: [pricedProduct(), pricedProduct({ id: 21 }), pricedProduct({ id: 22 })],
      prices: [price(1_000), price(100, { productId: 21 }), price(100, { productId: 22 })],
      addons: [{ addonId: 21 }, { addonId: 22, mandatory: true, included: true }],
    }),
    bulkBands: new Map([
      [21, [percent(2, null, 50)]],
      [22, [fixed(1, null, 90)]],
    ]),
  }
  const quantities = [{ priceCategoryId: null, quantity: 6 }]
  const priced = priceBooking(withAddons, { ...query, quantities, addons: [{ addonId: 21, quantity: 2 }] })
  expect(priced.ok && priced.value.map((row) => row.unitPriceMinor)).toEqual([1_000, 50, 0])
})

test('options have the prices of the requested quantity', () => {
  const pricesAt = (quantity?: number) =>
    priceOptions(facts, { ...query, quantity }).map(({ unitPriceMinor }) => unitPriceMinor)
  expect(pricesAt()).toEqual([999, 500])
  expect(pricesAt(5)).toEqual([874, 438])
})

test('a product priced per time unit leaves prices of single durations aside', () => {
  const perHour = priceFacts({
    products: [pricedProduct({ timeUnit: 'HOURS' })],
    prices: [price(100), price(250, { durationId: THREE_HOURS })],
  })
  expect(priceOptions(perHour, query).map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([300])
})

test.each([
  { why: 'nothing taken off', rows: [[2, 49_000, 49_000]], expected: null },
  { why: 'one row', rows: [[10, 41_650, 49_000]], expected: { savedMinor: 73_500, percentage: 1500 } },
  {
    why: 'rows that nothing was taken off are left out',
    rows: [
      [10, 41_650, 49_000],
      [10, 4_500, 4_500],
    ],
    expected: { savedMinor: 73_500, percentage: 1500 },
  },
  {
    why: 'several rows combined, unevenly rounded',
    rows: [
      [3, 3, 4],
      [2, 28, 33],
    ],
    expected: { savedMinor: 13, percentage: 1670 },
  },
  {
    why: 'half a percent stays',
    rows: [[1, 87_500, 100_000]],
    expected: { savedMinor: 12_500, percentage: 1250 },
  },
  { why: 'free', rows: [[1, 0, 0]], expected: null },
] as const)('what is saved: $why', ({ rows, expected }) => {
  const sold = rows.map(([quantity, unitPriceMinor, listPriceMinor]) => ({
    quantity,
    unitPriceMinor,
    listPriceMinor,
  }))
  expect(bulkSaving(sold)).toEqual(expected)
})
