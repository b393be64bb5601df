import { expect, test } from 'vitest'
import type { RebookingTerms } from '#app/domain/pricing/price-facts.ts'
import { rebookingExample, rebookingFee, unitFeeMinor } from '#app/domain/pricing/rebooking-fee.ts'
import { ADULT, category, price, pricedProduct, priceFacts, YOUTH } from './price-facts.ts'

const [TOUR, LUNCH, VEST] = [1, 2, 3]
const fixed = (rebookingFee: number): RebookingTerms => ({ rebookingFeeType: 'FIXED', rebookingFee })
const percent = (rebookingFee: number): RebookingTerms => ({ rebookingFeeType: 'PERCENT', rebookingFee })
const factsWith = (rebooking: RebookingTerms | null) =>
  priceFacts({
    products: [
      pricedProduct({ id: TOUR, rebooking }),
      pricedProduct({ id: LUNCH, vatPercentage: 1200, rebooking: percent(1000) }),
      pricedProduct({ id: VEST, rebooking: null }),
    ],
  })
const row = (quantity: number, unitPriceMinor: number, productId = TOUR) => ({
  productId,
  quantity,
  unitPriceMinor,
  vatPercentage: productId === LUNCH ? 1200 : 2500,
})

test.each([
  { why: 'a fixed fee', terms: fixed(50_00), unitPriceMinor: 495_00, fee: 50_00 },
  { why: 'a fixed fee of something free', terms: fixed(50_00), unitPriceMinor: 0, fee: 50_00 },
  { why: 'a fee of nothing', terms: fixed(0), unitPriceMinor: 495_00, fee: 0 },
  { why: 'a share of the price', terms: percent(1000), unitPriceMinor: 495_00, fee: 49_50 },
  { why: 'a share just below a half', terms: percent(1000), unitPriceMinor: 14, fee: 1 },
  { why: 'a half, rounded up', terms: percent(1000), unitPriceMinor: 15, fee: 2 },
  { why: 'a share with a fraction of a percent', terms: percent(1250), unitPriceMinor: 100_00, fee: 12_50 },
  { why: 'all of the price', terms: percent(10_000), unitPriceMinor: 333, fee: 333 },
  { why: 'a share of nothing', terms: percent(1000), unitPriceMinor: 0, fee: 0 },
  { why: 'what is not rebookable', terms: null, unitPriceMinor: 495_00, fee: null },
])('the fee for one unit: $why', ({ terms, unitPriceMinor, fee }) => {
  expect(unitFeeMinor(factsWith(terms), { productId: TOUR, unitPriceMinor })).toBe(fee)
})

test('an unknown product is not rebookable', () => {
  expect(unitFeeMinor(factsWith(fixed(1)), { productId: 99, unitPriceMinor: 1 })).toBeNull()
})

test.each([
  { why: 'per unit, over price categories', rows: [row(2, 400), row(1, 250)], fee: 3 * 50 },
  // 0.1 × 15 is 2 for each of three units, not 5 for all three.
  { why: 'rounded per unit', terms: percent(1000), rows: [row(3, 15)], fee: 6 },
  { why: 'each product by its own terms', rows: [row(2, 400), row(1, 120, LUNCH)], fee: 2 * 50 + 12 },
  { why: 'one product that is not rebookable', rows: [row(2, 400), row(1, 0, VEST)], fee: null },
  { why: 'free', terms: fixed(0), rows: [row(2, 400)], fee: 0 },
  { why: 'nothing booked', rows: [], fee: null },
])('the fee of a booking: $why', ({ terms = fixed(50), rows, fee }) => {
  expect(rebookingFee(factsWith(terms), rows)?.totalMinor ?? null).toBe(fee)
})

test('each row of the fee has the VAT of its product', () => {
  const fee = rebookingFee(factsWith(fixed(50)), [row(2, 400), row(1, 120, LUNCH)])
  expect(fee?.rows).toEqual([
    { ...row(2, 400), unitFeeMinor: 50, totalMinor: 100 },
    { ...row(1, 120, LUNCH), unitFeeMinor: 12, totalMinor: 12 },
  ])
})

test.each([
  { why: 'no price', prices: [], example: null },
  { why: 'the only price', prices: [price(400)], example: { unitPriceMinor: 400, feeMinor: 40 } },
  {
    why: 'the lowest of the first category',
    prices: [
      price(100, { priceCategoryId: YOUTH }),
      price(700, { priceCategoryId: ADULT }),
      price(400, { priceCategoryId: ADULT, durationId: 3 }),
    ],
    example: { unitPriceMinor: 400, feeMinor: 40 },
  },
  {
    why: 'outside seasons',
    prices: [price(200, { priceCategoryId: ADULT, seasonId: 1 }), price(300, { priceCategoryId: YOUTH })],
    example: { unitPriceMinor: 300, feeMinor: 30 },
  },
  {
    why: 'a season when there is nothing else',
    prices: [price(200, { priceCategoryId: ADULT, seasonId: 1 })],
    example: { unitPriceMinor: 200, feeMinor: 20 },
  },
  { why: 'a deleted category', prices: [price(200, { priceCategoryId: 99 })], example: null },
])('the example of a product: $why', ({ prices, example }) => {
  const facts = priceFacts({
    products: [pricedProduct({ rebooking: percent(1000) })],
    prices,
    priceCategories: [category(ADULT), category(YOUTH)],
  })
  expect(rebookingExample(facts, TOUR)).toEqual(example)
})

test('what is not rebookable has no example', () => {
  expect(rebookingExample(priceFacts({ prices: [price(400)] }), TOUR)).toBeNull()
})
