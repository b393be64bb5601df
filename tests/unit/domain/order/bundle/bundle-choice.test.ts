import { expect, test } from 'vitest'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { resolveBundle } from '#app/domain/order/bundle/bundle-choice.ts'
import { presetItems } from '#app/domain/order/bundle/bundle-preset.ts'
import type { BundleChoice, BundleFacts } from '#app/domain/order/bundle/bundle-types.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { openDaily, product, threeHours, zone } from '#tests/unit/domain/availability/facts.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'
import {
  ADULT,
  category,
  price,
  pricedProduct,
  priceFacts,
  THREE_HOURS,
  YOUTH,
} from '#tests/unit/domain/pricing/price-facts.ts'

const LUNCH = 2
const SAUNA = 3
const OPTION = 7

const item = (productId: number, seats = 1) => ({ productId, unitPriceMinor: null, seats })
const option = (over: Partial<OfferedBundle> = {}): OfferedBundle => ({
  ...bundleOption(),
  id: OPTION,
  products: [item(LUNCH)],
  ...over,
})
const choice = (over: Partial<BundleChoice> = {}): BundleChoice => ({ optionId: OPTION, items: [], ...over })
const taken = (productId: number, ...counts: number[]) => ({
  productId,
  quantities: counts.map((quantity) => ({ priceCategoryId: null, quantity })),
})

/** Two adults and a youth on a product that has the option, 10:00 to 13:00 on 1 July. */
function facts(of: OfferedBundle, over: Partial<BundleFacts> = {}): BundleFacts {
  const byCategory = [price(100_00, { productId: SAUNA, priceCategoryId: ADULT })]
  return {
    offer: { parentSeats: 1, options: [of], mandatoryAddons: new Map() },
    parent: {
      startRent: wallTime('2026-07-01 10:00:00'),
      endRent: wallTime('2026-07-01 13:00:00'),
      durationId: THREE_HOURS,
      quantities: [
        { priceCategoryId: ADULT, quantity: 2 },
        { priceCategoryId: YOUTH, quantity: 1 },
      ],
    },
    audience: 'guest',
    today: localDate('2026-06-20'),
    zone,
    hours: openDaily([['09:00', '18:00']]),
    products: new Map([
      [LUNCH, product({ id: LUNCH })],
      [SAUNA, product({ id: SAUNA, durations: [threeHours, { ...threeHours, id: 9, amount: 1 }] })],
    ]),
    prices: priceFacts({
      prices: [price(165_00, { productId: LUNCH }), ...byCategory],
      products: [pricedProduct({ id: LUNCH }), pricedProduct({ id: SAUNA })],
      priceCategories: [category(ADULT), category(YOUTH)],
    }),
    ...over,
  }
}

const outcome = (of: OfferedBundle, created?: BundleChoice) => {
  const resolved = resolveBundle(facts(of), created ? [created] : [])
  return resolved.ok ? resolved.value : `${resolved.error.code} ${resolved.error.field}`
}

test('what must come comes unasked, with its parent and in its number', () => {
  expect(outcome(option())).toMatchObject([
    {
      optionId: OPTION,
      productId: LUNCH,
      startRent: '2026-07-01 10:00:00',
      endRent: '2026-07-01 13:00:00',
      durationId: THREE_HOURS,
      quantities: [{ priceCategoryId: null, quantity: 3 }],
      priceShown: 'SHOWN',
      fixed: { start: true, duration: true, hours: true },
    },
  ])
})

const many = { products: [item(LUNCH), item(SAUNA)], canSelectProduct: true } as const
const one = { ...many, canOnlySelectOneProduct: true } as const
const optional = { quantityOption: 'PARENT_OPTIONAL' } as const
const upTo = {
  quantityOption: 'CUSTOM_MIN_MAX',
  canSelectQuantity: true,
  quantityMin: 0,
  quantityMax: 4,
} as const
const anyDay = {
  dateOption: 'CUSTOM_MIN_MAX',
  dateOptionDaysMin: 0,
  dateOptionDaysMax: 2,
  canSelectDate: true,
} as const
const someTime = { canSelectStartTime: true } as const
const someLength = { canSelectDuration: true, products: [item(SAUNA)] } as const

test.each([
  { why: 'left out', of: optional, created: {}, ids: [] },
  { why: 'chosen without a number', of: optional, created: { items: [taken(LUNCH)] }, ids: [LUNCH] },
  { why: 'none of several', of: upTo, created: { items: [taken(LUNCH, 0)] }, ids: [] },
  {
    why: 'all of its products',
    of: { products: [item(LUNCH), item(SAUNA)] },
    created: {},
    ids: [LUNCH, SAUNA],
  },
  { why: 'one of two', of: one, created: { items: [taken(SAUNA)] }, ids: [SAUNA] },
  {
    why: 'shared out over two',
    of: many,
    created: { items: [taken(LUNCH, 2), taken(SAUNA, 1)] },
    ids: [LUNCH, SAUNA],
  },
])('taken: $why', ({ of, created, ids }) => {
  const items = outcome(option(of), choice(created))
  expect(Array.isArray(items) ? items.map(({ productId }) => productId) : items).toEqual(ids)
})

test.each([
  { why: 'nothing chosen though one must', of: one, created: {}, says: 'bundle_product_missing product' },
  {
    why: 'two where one',
    of: one,
    created: { items: [taken(LUNCH), taken(SAUNA)] },
    says: 'bundle_one_product product',
  },
  {
    why: 'a product of another option',
    of: {},
    created: { items: [taken(99)] },
    says: 'bundle_product_gone product',
  },
  { why: 'nothing can be booked', of: { products: [] }, created: {}, says: 'bundle_product_gone product' },
  {
    why: 'above the most',
    of: upTo,
    created: { items: [taken(LUNCH, 5)] },
    says: 'bundle_quantity quantity',
  },
  {
    why: 'too few combined',
    of: many,
    created: { items: [taken(LUNCH, 1), taken(SAUNA, 1)] },
    says: 'bundle_quantity_together quantity',
  },
  {
    why: 'counted wrong by category',
    of: { canSelectPriceCategory: true },
    created: { items: [taken(LUNCH, 1, 1)] },
    says: 'bundle_quantity_exact quantity',
  },
  { why: 'no day', of: anyDay, created: {}, says: 'bundle_date date' },
  { why: 'a day too late', of: anyDay, created: { date: localDate('2026-07-04') }, says: 'bundle_date date' },
  { why: 'no time', of: someTime, created: {}, says: 'bundle_start_time startTime' },
  { why: 'no length', of: someLength, created: {}, says: 'bundle_duration durationId' },
  {
    why: 'a length that it has not',
    of: someLength,
    created: { durationId: 77 },
    says: 'bundle_duration durationId',
  },
])('refused: $why', ({ of, created, says }) => {
  expect(outcome(option(of), choice(created))).toBe(says)
})

test('what the option settles is not listened to', () => {
  const created = choice({
    date: localDate('2026-07-05'),
    startTime: localTime('16:00'),
    durationId: 9,
    items: [taken(LUNCH, 1)],
  })
  expect(outcome(option(), created)).toEqual(outcome(option()))
})

test('day, time and length as the guest chose them', () => {
  const of = option({ ...anyDay, ...someTime, ...someLength })
  const created = choice({
    date: localDate('2026-07-02'),
    startTime: localTime('15:00'),
    durationId: THREE_HOURS,
  })
  expect(outcome(of, created)).toMatchObject([
    {
      startRent: '2026-07-02 15:00:00',
      endRent: '2026-07-02 18:00:00',
      durationId: THREE_HOURS,
      fixed: { start: false, duration: false, hours: false },
    },
  ])
})

test('counted as the parent is, where the product has a price for each of its categories', () => {
  const both = [ADULT, YOUTH].map((id) => price(100_00, { productId: SAUNA, priceCategoryId: id }))
  const prices = priceFacts({ prices: both, priceCategories: [category(ADULT), category(YOUTH)] })
  const of = option({ products: [item(SAUNA)] })
  expect(resolveBundle(facts(of, { prices }), [])).toMatchObject({
    ok: true,
    value: [
      {
        quantities: [
          { priceCategoryId: ADULT, quantity: 2 },
          { priceCategoryId: YOUTH, quantity: 1 },
        ],
      },
    ],
  })
  expect(outcome(of)).toMatchObject([{ quantities: [{ priceCategoryId: ADULT, quantity: 3 }] }])
})

test.each([
  { over: { hasPriceIncludedInParent: true }, shown: 'INCLUDED' },
  { over: { showPrice: false }, shown: 'HIDDEN' },
])('its price stands as $shown', ({ over, shown }) => {
  expect(outcome(option(over))).toMatchObject([{ priceShown: shown }])
})

const INCLUDED = { hasPriceIncludedInParent: true, quantityOption: 'CUSTOM_MIN_MAX' } as const

test.each([
  { why: 'a price of its own', over: { quantityMin: 0, quantityMax: 9 }, quantity: undefined },
  { why: 'one each', over: { ...INCLUDED, quantityMin: 0, quantityMax: 9 }, quantity: 3 },
  { why: 'fewer than come at most', over: { ...INCLUDED, quantityMin: 0, quantityMax: 2 }, quantity: 2 },
  { why: 'more than come at least', over: { ...INCLUDED, quantityMin: 5, quantityMax: 9 }, quantity: 5 },
  {
    why: 'two in one',
    over: { ...INCLUDED, quantityMin: 0, quantityMax: 9, products: [item(LUNCH, 2)] },
    quantity: 2,
  },
  {
    why: 'a choice of products',
    over: {
      ...INCLUDED,
      quantityMin: 0,
      quantityMax: 9,
      canSelectProduct: true,
      products: [item(LUNCH), item(SAUNA)],
    },
    quantity: undefined,
  },
] as const)('of an option with $why $quantity are proposed to a party of three', ({ over, quantity }) => {
  const of = option({ hasPriceIncludedInParent: false, canSelectQuantity: true, ...over })
  expect(presetItems(facts(of), of)?.map(({ quantities }) => quantities[0]?.quantity)).toEqual(
    quantity && [quantity],
  )
})
