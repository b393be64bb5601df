import { expect, test } from 'vitest'
import { changedRows } from '#app/domain/order/booking/changed-rows.ts'
import type { PricedRow } from '#app/domain/pricing/price-booking.ts'

const [KAYAK, LUNCH, ADULT, CHILD] = [1, 2, 10, 11]

function row(over: Partial<PricedRow>): PricedRow {
  const { quantity = 1, unitPriceMinor = 40_000, discountMinor = 0 } = over
  return {
    productId: KAYAK,
    priceCategoryId: ADULT,
    isAddon: false,
    listPriceMinor: unitPriceMinor,
    vatPercentage: 2500,
    productName: {},
    priceCategoryTitle: null,
    seats: 1,
    depositPercentage: 10_000,
    fullDepositWithinHours: 0,
    ...over,
    quantity,
    unitPriceMinor,
    discountMinor,
    totalMinor: quantity * unitPriceMinor - discountMinor,
  }
}

/** Sold long ago at 400 kr less 10 kr, with another rate of VAT than today's. */
const SOLD = row({ quantity: 2, discountMinor: 1000, vatPercentage: 1200 })
const TODAY = row({ quantity: 2, unitPriceMinor: 50_000 })
const same = { isSamePeriod: true, hasBands: () => false, byHand: [] }
const byHand = [{ productId: KAYAK, priceCategoryId: ADULT, unitPriceMinor: 12_345 }]

test.each([
  { why: 'nothing about it changes', priced: [TODAY], before: [SOLD], expected: [SOLD] },
  { why: 'another time', priced: [TODAY], before: [SOLD], over: { isSamePeriod: false }, expected: [TODAY] },
  {
    why: 'another quantity',
    priced: [{ ...TODAY, quantity: 3 }],
    before: [SOLD],
    expected: [{ ...TODAY, quantity: 3 }],
  },
  {
    why: 'another price category beside it, without bands',
    priced: [TODAY, row({ priceCategoryId: CHILD })],
    before: [SOLD],
    expected: [SOLD, row({ priceCategoryId: CHILD })],
  },
  {
    why: 'another price category beside it, with bands',
    priced: [TODAY, row({ priceCategoryId: CHILD })],
    before: [SOLD],
    over: { hasBands: (id: number) => id === KAYAK },
    expected: [TODAY, row({ priceCategoryId: CHILD })],
  },
  {
    why: 'bands, and the same total',
    priced: [TODAY],
    before: [SOLD],
    over: { hasBands: () => true },
    expected: [SOLD],
  },
  {
    why: 'a new add-on beside it',
    priced: [TODAY, row({ productId: LUNCH, priceCategoryId: null, isAddon: true })],
    before: [SOLD],
    over: { hasBands: () => true },
    expected: [SOLD, row({ productId: LUNCH, priceCategoryId: null, isAddon: true })],
  },
  {
    why: 'the same product as an add-on',
    priced: [{ ...TODAY, isAddon: true }],
    before: [SOLD],
    expected: [{ ...TODAY, isAddon: true }],
  },
  {
    why: 'a price by hand, for each unit and without a discount',
    priced: [TODAY],
    before: [SOLD],
    over: { byHand },
    expected: [{ ...TODAY, unitPriceMinor: 12_345, listPriceMinor: 12_345, totalMinor: 24_690 }],
  },
  {
    why: 'a price by hand of 0',
    priced: [TODAY],
    before: [SOLD],
    over: { byHand: byHand.map((price) => ({ ...price, unitPriceMinor: 0 })) },
    expected: [{ ...TODAY, unitPriceMinor: 0, listPriceMinor: 0, totalMinor: 0 }],
  },
])('the price of a changed row: $why', ({ priced, before, over, expected }) => {
  expect(changedRows(priced, before, { ...same, ...over })).toEqual(expected)
})
