import { expect, test } from 'vitest'
import { type BundlePriceTerms, bundleUnitPrice } from '#app/domain/pricing/bundle-price.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { ADULT, category, price, priceFacts, THREE_HOURS, YOUTH } from './price-facts.ts'

const startRent = wallTime('2026-07-01 10:00:00')
const ownPriceOnly: BundlePriceTerms = {
  isIncluded: false,
  fixedMinor: null,
  percentage: null,
  bundlePriceMinor: null,
  hasParentDuration: true,
}

test.each([
  { why: 'nothing said: its own', terms: {}, minor: 199_95 },
  { why: 'the price in the bundle', terms: { bundlePriceMinor: 150_00 }, minor: 150_00 },
  { why: 'free in the bundle', terms: { bundlePriceMinor: 0 }, minor: 0 },
  { why: 'a share, rounded half away', terms: { percentage: 50_00 }, minor: 99_98 },
  {
    why: 'a share before the price in the bundle',
    terms: { percentage: 90_00, bundlePriceMinor: 1 },
    minor: 179_96,
  },
  { why: 'fixed before a share', terms: { fixedMinor: 100_00, percentage: 90_00 }, minor: 100_00 },
  { why: 'included before fixed', terms: { isIncluded: true, fixedMinor: 100_00 }, minor: 0 },
])('price of an item: $why', ({ terms, minor }) => {
  const facts = priceFacts({ prices: [price(199_95)] })
  const query = { productId: 1, priceCategoryId: null, durationId: null, startRent }
  expect(bundleUnitPrice(facts, { ...ownPriceOnly, ...terms }, query)).toBe(minor)
})

test.each([
  {
    why: 'as long as its parent, priced for no such length: its cheapest',
    hasParentDuration: true,
    minor: 300_00,
  },
  { why: 'a length that was chosen must have a price', hasParentDuration: false, minor: null },
])('length without a price: $why', ({ hasParentDuration, minor }) => {
  const facts = priceFacts({
    prices: [price(400_00, { durationId: 8 }), price(300_00, { durationId: THREE_HOURS })],
  })
  const query = { productId: 1, priceCategoryId: null, durationId: 9, startRent }
  expect(bundleUnitPrice(facts, { ...ownPriceOnly, hasParentDuration }, query)).toBe(minor)
})

test('any bundle price replaces the bulk discount; its own price does not', () => {
  const facts = priceFacts({
    prices: [price(100_00)],
    bulkBands: [{ minimumQuantity: 2, maximumQuantity: null, unit: 'PERCENT', amount: 50_00 }],
  })
  const query = { productId: 1, priceCategoryId: null, durationId: null, startRent, quantity: 2 }
  expect(bundleUnitPrice(facts, ownPriceOnly, query)).toBe(50_00)
  expect(bundleUnitPrice(facts, { ...ownPriceOnly, percentage: 90_00 }, query)).toBe(90_00)
  expect(bundleUnitPrice(facts, { ...ownPriceOnly, bundlePriceMinor: 80_00 }, query)).toBe(80_00)
})

test('an item is priced by the rows of its price categories, whatever their ratio', () => {
  const facts = priceFacts({
    prices: [price(100_00, { priceCategoryId: ADULT }), price(60_00, { priceCategoryId: YOUTH })],
    priceCategories: [category(ADULT), category(YOUTH, { masterId: ADULT, maximumRatio: 1 })],
  })
  const priced = priceBooking(facts, {
    productId: 1,
    durationId: null,
    startRent,
    quantities: [{ priceCategoryId: YOUTH, quantity: 3 }],
    addons: [],
    audience: 'guest',
    bundlePrice: { ...ownPriceOnly, percentage: 50_00 },
  })
  expect(priced).toMatchObject({
    ok: true,
    value: [{ quantity: 3, unitPriceMinor: 30_00, totalMinor: 90_00 }],
  })
})
