import { expect, test } from 'vitest'
import { changedRows, pricesFor, shownAs, soldRows } from '#app/domain/order/booking/changed-rows.ts'
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

const TENTH_OFF = { unit: 'PERCENT', amount: 1000 } as const
/** From two on, and from four on. */
const BANDS = new Map([
  [
    KAYAK,
    [
      { ...TENTH_OFF, minimumQuantity: 2, maximumQuantity: 3 },
      { ...TENTH_OFF, minimumQuantity: 4, maximumQuantity: null },
    ],
  ],
])

/** Sold long ago at 400 kr less 10 kr, with another rate of VAT than today's. */
const SOLD = row({ quantity: 2, discountMinor: 1000, vatPercentage: 1200 })
const TODAY = row({ quantity: 2, unitPriceMinor: 50_000 })
/** The same at 300 kr by hand. */
const SOLD_BY_HAND = {
  ...row({ quantity: 2, unitPriceMinor: 30_000, vatPercentage: 1200 }),
  isPriceByHand: true,
}
const STAYS_BY_HAND = { ...SOLD_BY_HAND, vatPercentage: 2500 }
const same = { isSamePeriod: true, isSameLength: true, bulkBands: new Map(), byHand: [] }
const byHand = [{ productId: KAYAK, priceCategoryId: ADULT, unitPriceMinor: 12_345 }]

test.each([
  { why: 'nothing about it changes', priced: [TODAY], before: [SOLD], expected: [SOLD] },
  {
    why: 'another time, at which the discount stays',
    priced: [TODAY],
    before: [SOLD],
    over: { isSamePeriod: false },
    expected: [{ ...TODAY, discountMinor: 1000, totalMinor: 99_000 }],
  },
  {
    why: 'another time, for less than the discount',
    priced: [row({ quantity: 2, unitPriceMinor: 300 })],
    before: [SOLD],
    over: { isSamePeriod: false },
    expected: [row({ quantity: 2, unitPriceMinor: 300, discountMinor: 600 })],
  },
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
    why: 'another price category beside it, in the same band',
    priced: [TODAY, row({ priceCategoryId: CHILD })],
    before: [SOLD],
    over: { bulkBands: BANDS },
    expected: [SOLD, row({ priceCategoryId: CHILD })],
  },
  {
    why: 'another price category beside it, in another band',
    priced: [TODAY, row({ priceCategoryId: CHILD, quantity: 2 })],
    before: [SOLD],
    over: { bulkBands: BANDS },
    expected: [
      row({ quantity: 2, unitPriceMinor: 50_000, discountMinor: 1000 }),
      row({ priceCategoryId: CHILD, quantity: 2 }),
    ],
  },
  {
    why: 'fewer of another one, down into no band',
    priced: [row({ unitPriceMinor: 50_000 })],
    before: [row({ discountMinor: 1000 }), row({ priceCategoryId: CHILD })],
    over: { bulkBands: BANDS },
    expected: [row({ unitPriceMinor: 50_000, discountMinor: 1000 })],
  },
  {
    why: 'fewer of another one, in the same band',
    priced: [TODAY, row({ priceCategoryId: CHILD, quantity: 4 })],
    before: [SOLD, row({ priceCategoryId: CHILD, quantity: 5 })],
    over: { bulkBands: BANDS },
    expected: [SOLD, row({ priceCategoryId: CHILD, quantity: 4 })],
  },
  {
    why: 'bands, and the same total',
    priced: [TODAY],
    before: [SOLD],
    over: { bulkBands: BANDS },
    expected: [SOLD],
  },
  {
    why: 'a new add-on beside it',
    priced: [TODAY, row({ productId: LUNCH, priceCategoryId: null, isAddon: true })],
    before: [SOLD],
    over: { bulkBands: BANDS },
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
    expected: [
      { ...TODAY, unitPriceMinor: 12_345, listPriceMinor: 12_345, isPriceByHand: true, totalMinor: 24_690 },
    ],
  },
  {
    why: 'one that was sold by hand, while nothing about it changes',
    priced: [TODAY],
    before: [SOLD_BY_HAND],
    expected: [SOLD_BY_HAND],
  },
  {
    why: 'one that was sold by hand, at another time for as long: it stays, at the rate of VAT of today',
    priced: [TODAY],
    before: [SOLD_BY_HAND],
    over: { isSamePeriod: false },
    expected: [STAYS_BY_HAND],
  },
  {
    why: 'one that was sold by hand and less a discount, at another time for as long',
    priced: [TODAY],
    before: [{ ...SOLD_BY_HAND, discountMinor: 1000, totalMinor: 59_000 }],
    over: { isSamePeriod: false },
    expected: [{ ...STAYS_BY_HAND, discountMinor: 1000, totalMinor: 59_000 }],
  },
  {
    why: 'one that was sold by hand, for longer',
    priced: [TODAY],
    before: [SOLD_BY_HAND],
    over: { isSamePeriod: false, isSameLength: false },
    expected: [TODAY],
  },
  {
    why: 'one that was sold by hand, in another quantity',
    priced: [row({ quantity: 3, unitPriceMinor: 50_000 })],
    before: [SOLD_BY_HAND],
    over: { isSamePeriod: false },
    expected: [row({ quantity: 3, unitPriceMinor: 50_000 })],
  },
  {
    why: 'one that was sold by hand, of another product',
    priced: [{ ...TODAY, productId: LUNCH }],
    before: [SOLD_BY_HAND],
    over: { isSamePeriod: false },
    expected: [{ ...TODAY, productId: LUNCH }],
  },
  {
    why: 'one that was sold by hand, beside another price category in another band',
    priced: [TODAY, row({ priceCategoryId: CHILD, quantity: 2 })],
    before: [SOLD_BY_HAND],
    over: { bulkBands: BANDS },
    expected: [STAYS_BY_HAND, row({ priceCategoryId: CHILD, quantity: 2 })],
  },
  {
    why: 'one that was sold by hand, at another one by hand',
    priced: [TODAY],
    before: [SOLD_BY_HAND],
    over: { isSamePeriod: false, byHand },
    expected: [
      { ...TODAY, unitPriceMinor: 12_345, listPriceMinor: 12_345, isPriceByHand: true, totalMinor: 24_690 },
    ],
  },
  {
    why: 'a price by hand of 0',
    priced: [TODAY],
    before: [SOLD],
    over: { byHand: byHand.map((price) => ({ ...price, unitPriceMinor: 0 })) },
    expected: [{ ...TODAY, unitPriceMinor: 0, listPriceMinor: 0, isPriceByHand: true, totalMinor: 0 }],
  },
])('the price of a changed row: $why', ({ priced, before, over, expected }) => {
  expect(changedRows(priced, before, { ...same, ...over })).toEqual(expected)
})

const [OF_LUNCH, OF_SAUNA] = [5, 6]
const prices = [
  { productId: KAYAK, priceCategoryId: ADULT, unitPriceMinor: 100 },
  { optionId: OF_LUNCH, productId: LUNCH, priceCategoryId: null, unitPriceMinor: 200 },
  { optionId: OF_SAUNA, productId: LUNCH, priceCategoryId: null, unitPriceMinor: 300 },
]

test.each([
  { why: "the booking's own", optionId: undefined, expected: [100] },
  { why: 'an item, not the same product in another option', optionId: OF_LUNCH, expected: [200] },
  { why: 'an option without any', optionId: 7, expected: [] },
])('prices by hand are for $why', ({ optionId, expected }) => {
  expect(pricesFor(prices, optionId).map(({ unitPriceMinor }) => unitPriceMinor)).toEqual(expected)
})

const TWO_ADULTS = row({ quantity: 2 })
const ONE_CHILD = row({ priceCategoryId: CHILD })
const BAGS = row({ productId: LUNCH, priceCategoryId: null, isAddon: true, quantity: 3 })

test.each([
  { why: 'all in their quantity', adults: 2, children: 1, expected: [TWO_ADULTS, ONE_CHILD, BAGS] },
  { why: 'fewer of one category, and of the add-on with it', adults: 1, children: 1, expected: [ONE_CHILD] },
  { why: 'as many in all, of other categories', adults: 1, children: 2, expected: [BAGS] },
  { why: 'none any more', adults: 0, children: 0, expected: [] },
])('rows of an item that stay as they were sold: $why', ({ adults, children, expected }) => {
  const quantities = [
    { priceCategoryId: ADULT, quantity: adults },
    { priceCategoryId: CHILD, quantity: children },
  ]
  expect(soldRows({ quantities }, [TWO_ADULTS, ONE_CHILD, BAGS])).toEqual(expected)
})

const FREE = row({ unitPriceMinor: 0 })

test.each([
  { why: 'included and free', priceShown: 'INCLUDED', rows: [FREE], expected: 'INCLUDED' },
  { why: 'included, with a price by hand', priceShown: 'INCLUDED', rows: [FREE, SOLD], expected: 'SHOWN' },
  { why: 'included, with a paid add-on', priceShown: 'INCLUDED', rows: [FREE, BAGS], expected: 'INCLUDED' },
  { why: 'hidden', priceShown: 'HIDDEN', rows: [SOLD], expected: 'HIDDEN' },
  { why: 'shown and free', priceShown: 'SHOWN', rows: [FREE], expected: 'SHOWN' },
] as const)("an item's price under its parent: $why", ({ priceShown, rows, expected }) => {
  expect(shownAs(priceShown, rows)).toBe(expected)
})
