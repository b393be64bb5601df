import { expect, test } from 'vitest'
import { handPriced, type PriceQuery, priceBooking, priceOptions } from '#app/domain/pricing/price-booking.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { ADULT, category, price, pricedProduct, priceFacts, THREE_HOURS, YOUTH } from './price-facts.ts'

const STAFF_ONLY = 7
const [BAG, VEST, HIDDEN] = [21, 22, 23]
const query: PriceQuery = {
  productId: 1,
  durationId: THREE_HOURS,
  startRent: wallTime('2026-07-16 10:00:00'),
  quantities: [],
  addons: [],
  audience: 'guest',
}
const facts = priceFacts({
  products: [
    pricedProduct({ seats: 2, depositPercentage: 3000, fullDepositWithinHours: 48 }),
    pricedProduct({ id: BAG, name: { sv: 'Torrsäck' } }),
    pricedProduct({ id: VEST, vatPercentage: 600 }),
    pricedProduct({ id: HIDDEN, status: 'ADMIN_ONLY' }),
  ],
  prices: [
    price(400, { priceCategoryId: ADULT }),
    price(250, { priceCategoryId: YOUTH }),
    price(1, { priceCategoryId: STAFF_ONLY }),
    price(80, { productId: BAG }),
    price(90, { productId: VEST }),
    price(70, { productId: HIDDEN }),
  ],
  priceCategories: [
    category(YOUTH, { masterId: ADULT, maximumRatio: 2 }),
    category(ADULT),
    category(STAFF_ONLY, { adminOnly: true }),
    category(8),
  ],
  addons: [{ addonId: BAG }, { addonId: VEST, mandatory: true, included: true }, { addonId: HIDDEN }],
})
const adults = (quantity: number) => ({ priceCategoryId: ADULT, quantity })
const youths = (quantity: number) => ({ priceCategoryId: YOUTH, quantity })

test('a row per price category and add-on; a mandatory one has the parent’s quantity, an included one free', () => {
  const priced = priceBooking(facts, {
    ...query,
    quantities: [adults(2), youths(1), { priceCategoryId: 8, quantity: 0 }],
    addons: [
      { addonId: BAG, quantity: 2 },
      { addonId: VEST, quantity: 1 },
    ],
  })
  expect(priced.ok && priced.value).toEqual([
    {
      productId: 1,
      priceCategoryId: ADULT,
      isAddon: false,
      quantity: 2,
      unitPriceMinor: 400,
      listPriceMinor: 400,
      discountMinor: 0,
      totalMinor: 800,
      vatPercentage: 2500,
      productName: { sv: 'Havskajak' },
      priceCategoryTitle: { sv: 'kategori 1' },
      seats: 2,
      depositPercentage: 3000,
      fullDepositWithinHours: 48,
    },
    expect.objectContaining({ priceCategoryId: YOUTH, quantity: 1, totalMinor: 250 }),
    expect.objectContaining({
      productId: BAG,
      isAddon: true,
      priceCategoryId: null,
      quantity: 2,
      totalMinor: 160,
    }),
    expect.objectContaining({
      productId: VEST,
      isAddon: true,
      quantity: 3,
      totalMinor: 0,
      vatPercentage: 600,
    }),
  ])
})

test.each([
  {
    why: 'a category for staff',
    over: { quantities: [{ priceCategoryId: STAFF_ONLY, quantity: 1 }] },
    code: 'price_category_not_offered',
  },
  {
    why: 'an unknown category',
    over: { quantities: [{ priceCategoryId: 99, quantity: 1 }] },
    code: 'price_category_not_offered',
  },
  {
    why: 'a category without a price',
    over: { quantities: [{ priceCategoryId: 8, quantity: 1 }] },
    code: 'price_not_set',
  },
  {
    why: 'no category where there are some',
    over: { quantities: [{ priceCategoryId: null, quantity: 1 }] },
    code: 'price_not_set',
  },
  { why: 'as many as the ratio allows', over: { quantities: [adults(1), youths(2)] }, code: undefined },
  {
    why: 'one more than the ratio allows',
    over: { quantities: [adults(1), youths(3)] },
    code: 'price_category_ratio',
  },
  { why: 'youths without an adult', over: { quantities: [youths(1)] }, code: 'price_category_ratio' },
  {
    why: 'an add-on of another product',
    over: { addons: [{ addonId: 99, quantity: 1 }] },
    code: 'addon_not_offered',
  },
  {
    why: 'none of an add-on of another product',
    over: { addons: [{ addonId: 99, quantity: 0 }] },
    code: undefined,
  },
  {
    why: 'an add-on for staff',
    over: { addons: [{ addonId: HIDDEN, quantity: 1 }] },
    code: 'addon_not_offered',
  },
])('a guest who requests $why is refused with $code', ({ over, code }) => {
  const priced = priceBooking(facts, { ...query, quantities: [adults(1)], ...over })
  expect(priced.ok ? undefined : priced.error.code).toBe(code)
})

test('staff may break a ratio and book what is for staff', () => {
  const quantities = [youths(3), { priceCategoryId: STAFF_ONLY, quantity: 1 }]
  const addons = [{ addonId: HIDDEN, quantity: 1 }]
  expect(priceBooking(facts, { ...query, quantities, addons, audience: 'staff' }).ok).toBe(true)
})

test('a deleted master category sets no ratio', () => {
  const prices = [price(250, { priceCategoryId: YOUTH })]
  const priceCategories = [category(YOUTH, { masterId: ADULT, maximumRatio: 2 })]
  const priced = priceBooking(priceFacts({ prices, priceCategories }), { ...query, quantities: [youths(3)] })
  expect(priced.ok).toBe(true)
})

test('an add-on without a price cannot be booked unless it is included', () => {
  const products = [pricedProduct(), pricedProduct({ id: BAG })]
  const quantities = [{ priceCategoryId: null, quantity: 1 }]
  const addons = [{ addonId: BAG, quantity: 1 }]
  const without = priceFacts({ products, prices: [price(100)], addons: [{ addonId: BAG }] })
  expect(priceBooking(without, { ...query, quantities, addons })).toEqual({
    ok: false,
    error: { code: 'price_not_set', at: 'addons', productId: BAG },
  })
  const included = priceFacts({ products, prices: [price(100)], addons: [{ addonId: BAG, included: true }] })
  expect(priceBooking(included, { ...query, quantities, addons }).ok).toBe(true)
})

test('options are the categories with a price, in order, those for staff to staff', () => {
  const ids = (audience: 'guest' | 'staff') =>
    priceOptions(facts, { ...query, audience }).map(({ priceCategoryId, unitPriceMinor }) => [
      priceCategoryId,
      unitPriceMinor,
    ])
  expect(ids('guest')).toEqual([
    [YOUTH, 250],
    [ADULT, 400],
  ])
  expect(ids('staff')).toEqual([
    [YOUTH, 250],
    [ADULT, 400],
    [STAFF_ONLY, 1],
  ])
  expect(priceOptions(priceFacts({ prices: [price(100)] }), query)).toEqual([
    { priceCategoryId: null, title: null, hint: null, unitPriceMinor: 100 },
  ])
})

test('a price by hand is for the categories in which the product has one for whatever time', () => {
  const ids = (prices: ReturnType<typeof price>[], audience: 'guest' | 'staff' = 'staff') =>
    handPriced(
      { ...facts, ...priceFacts({ prices, priceCategories: [...facts.priceCategories] }) },
      {
        productId: 1,
        audience,
      },
    ).map(({ priceCategoryId }) => priceCategoryId)
  const ofAnother = price(90, { productId: VEST, priceCategoryId: ADULT })
  const adult = price(400, { priceCategoryId: ADULT, durationId: THREE_HOURS })
  const staffOnly = price(1, { priceCategoryId: STAFF_ONLY })
  expect(ids([adult, staffOnly, ofAnother])).toEqual([ADULT, STAFF_ONLY])
  expect(ids([adult, staffOnly], 'guest')).toEqual([ADULT])
  expect(ids([adult, price(100)])).toEqual([null, ADULT])
  expect(ids([ofAnother])).toEqual([null])
})

const HALF = {
  unit: 'PERCENT',
  amount: 5000,
  maximumPerUseMinor: 0,
  productIds: null,
  weekdays: new Set([4]),
} as const

test.each([
  { why: 'nothing', discounts: undefined, off: [0, 0], left: [800, 80] },
  { why: 'nothing at all', discounts: { byHand: [], codes: [] }, off: [0, 0], left: [800, 80] },
  {
    why: 'by hand, one row',
    discounts: { byHand: [{ productId: 1, priceCategoryId: ADULT, amountMinor: 100 }], codes: [] },
    off: [100, 0],
    left: [700, 80],
  },
  {
    why: 'by hand, another category',
    discounts: { byHand: [{ productId: 1, priceCategoryId: YOUTH, amountMinor: 100 }], codes: [] },
    off: [0, 0],
    left: [800, 80],
  },
  {
    why: 'by hand, more than there is',
    discounts: { byHand: [{ productId: BAG, priceCategoryId: null, amountMinor: 81 }], codes: [] },
    off: [0, 80],
    left: [800, 0],
  },
  {
    why: 'by hand before a code',
    discounts: { byHand: [{ productId: 1, priceCategoryId: ADULT, amountMinor: 100 }], codes: [HALF] },
    off: [450, 40],
    left: [350, 40],
  },
  { why: 'two codes', discounts: { byHand: [], codes: [HALF, HALF] }, off: [600, 60], left: [200, 20] },
])('a booking is lowered: $why', ({ discounts, off, left }) => {
  const priced = priceBooking(
    priceFacts({
      products: [pricedProduct(), pricedProduct({ id: BAG })],
      prices: [price(400, { priceCategoryId: ADULT }), price(80, { productId: BAG })],
      priceCategories: [category(ADULT)],
      addons: [{ addonId: BAG }],
    }),
    { ...query, quantities: [adults(2)], addons: [{ addonId: BAG, quantity: 1 }], discounts },
  )
  const rows = priced.ok ? priced.value : []
  expect(rows.map(({ discountMinor }) => discountMinor)).toEqual(off)
  expect(rows.map(({ totalMinor }) => totalMinor)).toEqual(left)
})

test('codes leave alone what may not be discounted, by hand it may be lowered', () => {
  const fixedPrice = priceFacts({
    products: [pricedProduct({ isDiscountable: false })],
    prices: [price(400)],
  })
  const byHand = [{ productId: 1, priceCategoryId: null, amountMinor: 100 }]
  const quantities = [{ priceCategoryId: null, quantity: 1 }]
  const priced = priceBooking(fixedPrice, { ...query, quantities, discounts: { byHand, codes: [HALF] } })
  expect(priced.ok && priced.value).toMatchObject([{ discountMinor: 100, totalMinor: 300 }])
})

test('a price that is given counts where the lists have none, of products, add-ons and bundle items', () => {
  const given = (unitPriceMinor: number, productId = 1, priceCategoryId: number | null = 8) => ({
    productId,
    priceCategoryId,
    unitPriceMinor,
  })
  const unlisted = {
    ...query,
    audience: 'staff',
    quantities: [adults(1), { priceCategoryId: 8, quantity: 2 }],
  } as const
  expect(priceBooking(facts, unlisted)).toMatchObject({ error: { code: 'price_not_set', at: 'quantities' } })
  const unitPrices = [given(123), given(1, 1, ADULT)]
  expect(priceBooking(facts, { ...unlisted, unitPrices })).toMatchObject({
    value: [
      { priceCategoryId: ADULT, unitPriceMinor: 400 },
      { priceCategoryId: 8, unitPriceMinor: 123, listPriceMinor: 123, totalMinor: 246 },
      { productId: VEST, unitPriceMinor: 0 },
    ],
  })
  const bare = { ...facts, prices: new Map([...facts.prices].filter(([id]) => id !== BAG)) }
  const bag = { ...query, quantities: [adults(1)], addons: [{ addonId: BAG, quantity: 1 }] }
  expect(priceBooking(bare, bag)).toMatchObject({ error: { code: 'price_not_set', at: 'addons' } })
  const priced = priceBooking(bare, { ...bag, unitPrices: [given(70, BAG, null)] })
  expect(priced).toMatchObject({ value: [{}, { productId: BAG, totalMinor: 70 }, {}] })

  const bundlePrice = {
    ...{ isIncluded: false, fixedMinor: null, percentage: null, bundlePriceMinor: null },
    hasParentDuration: true,
  }
  const item = { ...unlisted, bundlePrice }
  expect(priceBooking(facts, item)).toMatchObject({ error: { code: 'price_not_set' } })
  expect(priceBooking(facts, { ...item, unitPrices })).toMatchObject({
    value: [{ unitPriceMinor: 400 }, { unitPriceMinor: 123, listPriceMinor: 123 }, {}],
  })
})

/** As they were sold: a category and an add-on that there are no more, and one of each that there still are. */
const SOLD = [
  { priceCategoryId: 99, quantity: 2, unitPriceMinor: 111 },
  { priceCategoryId: ADULT, quantity: 2, unitPriceMinor: 222 },
  { productId: 98, isAddon: true, quantity: 2, unitPriceMinor: 33 },
  { productId: BAG, isAddon: true, quantity: 2, unitPriceMinor: 44 },
].map((row) => ({
  ...{ productId: 1, priceCategoryId: null, isAddon: false, listPriceMinor: 0, discountMinor: 10 },
  ...{ totalMinor: 0, vatPercentage: 1200, productName: {}, priceCategoryTitle: { sv: 'Barn' } },
  ...{ seats: 1, depositPercentage: 10_000, fullDepositWithinHours: 0 },
  ...row,
}))
const [gone, goneBag] = [{ priceCategoryId: 99 }, { addonId: 98 }]
const included = { isIncluded: true, fixedMinor: null, percentage: null, bundlePriceMinor: null }

test.each([
  { why: 'a category that is gone, as it was sold', quantities: [{ ...gone, quantity: 2 }], prices: [111] },
  { why: 'fewer of it', quantities: [{ ...gone, quantity: 1 }], prices: [111] },
  { why: 'more of it', quantities: [{ ...gone, quantity: 3 }], refused: 'price_category_not_offered' },
  { why: 'one that is offered, by the list', quantities: [adults(2)], prices: [400] },
  {
    why: 'an add-on that is gone beside one that is not',
    quantities: [adults(1)],
    addons: [
      { ...goneBag, quantity: 2 },
      { addonId: BAG, quantity: 2 },
    ],
    prices: [400, 80, 33],
  },
  {
    why: 'more of an add-on that is gone',
    quantities: [adults(1)],
    addons: [{ ...goneBag, quantity: 3 }],
    refused: 'addon_not_offered',
  },
  {
    why: 'an item of a bundle that is gone',
    quantities: [adults(2)],
    bundlePrice: { ...included, hasParentDuration: false, isSold: true },
    prices: [222],
  },
  {
    why: 'an item that is offered, which the bundle includes',
    quantities: [adults(2)],
    bundlePrice: { ...included, hasParentDuration: false },
    prices: [0],
  },
])('what was sold is priced: $why', ({ why: _, prices, refused, ...over }) => {
  const priced = priceBooking(facts, { ...query, audience: 'staff', sold: SOLD, ...over })
  if (!priced.ok) return expect(priced.error.code).toBe(refused)
  const rows = priced.value.filter(({ productId }) => productId !== VEST)
  expect(rows.map((row) => row.unitPriceMinor)).toEqual(prices)
  expect(rows.map(({ totalMinor }) => totalMinor)).toEqual(
    rows.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor),
  )
})
