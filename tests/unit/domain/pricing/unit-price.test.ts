import { expect, test } from 'vitest'
import { startedUnits, unitPrice } from '#app/domain/pricing/unit-price.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { ADULT, price, pricedProduct, priceFacts, season, THREE_HOURS, YOUTH } from './price-facts.ts'

// 2026-07-16 is a Thursday.
const thursday = {
  productId: 1,
  priceCategoryId: null,
  durationId: THREE_HOURS,
  startRent: wallTime('2026-07-16 10:00:00'),
}
const year = season(10, ['2026-01-01', '2026-12-31'])
const july = season(11, ['2026-07-01', '2026-07-31'])
const julyWeek = season(12, ['2026-07-01', '2026-07-31'], [1, 2, 3, 4, 5])
const inYear = { seasonId: 10 }
const inJuly = { seasonId: 11 }
const inJulyWeek = { seasonId: 12 }

test.each([
  { why: 'none set', prices: [], seasons: [], expected: null },
  { why: 'free is not unset', prices: [price(0)], seasons: [], expected: 0 },
  { why: 'the base price', prices: [price(100)], seasons: [year], expected: 100 },
  {
    why: 'a season before the base price',
    prices: [price(100), price(200, inYear)],
    seasons: [year],
    expected: 200,
  },
  {
    why: 'the narrowest season first',
    prices: [price(200, inYear), price(300, inJuly)],
    seasons: [year, july],
    expected: 300,
  },
  {
    why: 'a wider one where the narrowest has none',
    prices: [price(200, inYear), price(300, { ...inJuly, durationId: 99 })],
    seasons: [year, july],
    expected: 200,
  },
  {
    why: 'equally narrow: fewer weekdays',
    prices: [price(300, inJuly), price(400, inJulyWeek)],
    seasons: [july, julyWeek],
    expected: 400,
  },
  {
    why: 'equally narrow, as many weekdays: the newest',
    prices: [price(300, inJuly), price(500, { seasonId: 13 })],
    seasons: [july, season(13, ['2026-07-01', '2026-07-31'])],
    expected: 500,
  },
  {
    why: 'not on other weekdays',
    prices: [price(100), price(400, { seasonId: 14 })],
    seasons: [season(14, ['2026-07-01', '2026-07-31'], [5, 6, 7])],
    expected: 100,
  },
  {
    why: 'the first date of a season',
    prices: [price(400, { seasonId: 14 })],
    seasons: [season(14, ['2026-07-16', '2026-07-31'])],
    expected: 400,
  },
  {
    why: 'the last date of a season',
    prices: [price(400, { seasonId: 14 })],
    seasons: [season(14, ['2026-07-01', '2026-07-16'])],
    expected: 400,
  },
  {
    why: 'the day after a season',
    prices: [price(400, { seasonId: 14 })],
    seasons: [season(14, ['2026-07-01', '2026-07-15'])],
    expected: null,
  },
  {
    why: 'the duration before any duration',
    prices: [price(100), price(150, { durationId: THREE_HOURS })],
    seasons: [],
    expected: 150,
  },
  {
    why: 'any duration of a season before the base price of the duration',
    prices: [price(200, inYear), price(150, { durationId: THREE_HOURS })],
    seasons: [year],
    expected: 200,
  },
  { why: 'another duration only', prices: [price(100, { durationId: 99 })], seasons: [], expected: null },
  { why: 'a category only', prices: [price(100, { priceCategoryId: ADULT })], seasons: [], expected: null },
])('unit price: $why', ({ prices, seasons, expected }) => {
  expect(unitPrice(priceFacts({ prices, seasons }), thursday)).toBe(expected)
})

test.each([
  { priceCategoryId: ADULT, expected: 100 },
  { priceCategoryId: YOUTH, expected: 50 },
  { priceCategoryId: null, expected: null },
])('each category has its own price: $priceCategoryId', ({ priceCategoryId, expected }) => {
  const prices = [price(100, { priceCategoryId: ADULT }), price(50, { priceCategoryId: YOUTH })]
  expect(unitPrice(priceFacts({ prices }), { ...thursday, priceCategoryId })).toBe(expected)
})

test.each([
  { why: 'the duration has the end', over: {}, expected: 300 },
  { why: 'the stored end counts', over: { endRent: wallTime('2026-07-16 15:01:00') }, expected: 600 },
  { why: 'there is no end', over: { durationId: null }, expected: null },
  { why: 'days to closing need the end', over: { durationId: 5 }, expected: null },
])('priced per hour: $why', ({ over, expected }) => {
  const facts = priceFacts({ prices: [price(100)], products: [pricedProduct({ timeUnit: 'HOURS' })] })
  expect(unitPrice(facts, { ...thursday, ...over })).toBe(expected)
})

test.each([
  { start: '2026-07-16 10:00', end: '2026-07-16 11:00', unit: 'HOURS', units: 1 },
  { start: '2026-07-16 10:00', end: '2026-07-16 11:01', unit: 'HOURS', units: 2 },
  { start: '2026-07-16 10:00', end: '2026-07-16 10:01', unit: 'HOURS', units: 1 },
  { start: '2026-07-16 10:00', end: '2026-07-16 10:45', unit: 'MINUTES', units: 45 },
  // 23 and 25 hours long.
  { start: '2027-03-27 12:00', end: '2027-03-28 12:00', unit: 'HOURS', units: 23 },
  { start: '2026-10-24 12:00', end: '2026-10-25 12:00', unit: 'HOURS', units: 25 },
  { start: '2027-03-27 12:00', end: '2027-03-28 12:00', unit: 'DAYS', units: 1 },
  { start: '2026-10-24 12:00', end: '2026-10-25 12:00', unit: 'DAYS', units: 1 },
  { start: '2027-03-27 02:30', end: '2027-03-28 03:00', unit: 'DAYS', units: 1 },
  { start: '2026-07-16 10:00', end: '2026-07-16 12:00', unit: 'DAYS', units: 1 },
  { start: '2026-07-16 10:00', end: '2026-07-17 10:01', unit: 'DAYS', units: 2 },
  { start: '2026-07-16 10:00', end: '2026-07-30 10:00', unit: 'WEEKS', units: 2 },
  { start: '2026-07-16 10:00', end: '2026-07-30 10:01', unit: 'WEEKS', units: 3 },
  { start: '2027-01-31 10:00', end: '2027-02-28 10:00', unit: 'MONTHS', units: 1 },
  { start: '2027-01-31 10:00', end: '2027-03-01 10:00', unit: 'MONTHS', units: 2 },
  { start: '2026-01-01 10:00', end: '2027-01-01 10:00', unit: 'MONTHS', units: 12 },
] as const)('$start to $end has begun $units $unit', ({ start, end, unit, units }) => {
  expect(startedUnits(wallTime(`${start}:00`), wallTime(`${end}:00`), unit, stockholm)).toBe(units)
})
