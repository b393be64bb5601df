import { expect, test } from 'vitest'
import { bundlePreview } from '#app/domain/catalog/bundle/bundle-preview.ts'
import {
  type BundleOptionValues,
  bundleProblems,
  refuseBundleProducts,
  tidyBundleOption,
} from '#app/domain/catalog/bundle/bundle-rules.ts'
import { localTime } from '#app/domain/shared/time.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const CASES: readonly { over: Partial<BundleOptionValues>; expected: readonly string[] }[] = [
  { over: {}, expected: [] },
  { over: { showPrice: false }, expected: [] },
  { over: { showPrice: false, canSelectQuantity: true }, expected: ['bundle_price_hidden showPrice'] },
  { over: { showPrice: false, canSelectPriceCategory: true }, expected: ['bundle_price_hidden showPrice'] },
  { over: { dateOption: 'X_DAYS_FROM_START' }, expected: ['bundle_value_missing dateOptionXDays'] },
  { over: { dateOption: 'X_DAYS_FROM_START', dateOptionXDays: 0 }, expected: [] },
  {
    over: { dateOption: 'CUSTOM_MIN_MAX' },
    expected: ['bundle_value_missing dateOptionDaysMin', 'bundle_value_missing dateOptionDaysMax'],
  },
  {
    over: { dateOption: 'CUSTOM_MIN_MAX', dateOptionDaysMin: 3, dateOptionDaysMax: 2 },
    expected: ['bundle_range dateOptionDaysMax'],
  },
  { over: { startTimeOption: 'FORCED_START_TIME' }, expected: ['bundle_value_missing startTime'] },
  { over: { startTimeOption: 'FORCED_START_TIME', startTime: localTime('12:00') }, expected: [] },
  { over: { durationOption: 'FORCED_DURATION' }, expected: ['bundle_value_missing durationId'] },
  {
    over: { quantityOption: 'CUSTOM_MIN_MAX', quantityMin: 4, quantityMax: 3 },
    expected: ['bundle_range quantityMax'],
  },
  { over: { quantityOption: 'CUSTOM_MIN_MAX', quantityMin: 3, quantityMax: 3 }, expected: [] },
  { over: { products: [] }, expected: ['bundle_products_missing products'] },
  {
    over: { products: [2, 2].map((productId) => ({ productId, unitPriceMinor: null })) },
    expected: ['bundle_product_twice products'],
  },
]

test.each(CASES)('problems of $over', ({ over, expected }) => {
  expect(bundleProblems(bundleOption(over)).map(({ code, at }) => `${code} ${at}`)).toEqual(expected)
})

test('what belongs to an option that is not chosen is left out', () => {
  const all = {
    dateOptionXDays: 1,
    dateOptionDaysMin: 5,
    dateOptionDaysMax: 2,
    startTime: localTime('12:00'),
    durationId: 3,
    quantityMin: 9,
    quantityMax: 1,
  }
  expect(tidyBundleOption(bundleOption(all))).toEqual(bundleOption())
  const chosen = {
    dateOption: 'CUSTOM_MIN_MAX',
    startTimeOption: 'FORCED_START_TIME',
    durationOption: 'FORCED_DURATION',
    quantityOption: 'CUSTOM_MIN_MAX',
  } as const
  expect(tidyBundleOption(bundleOption({ ...all, ...chosen }))).toEqual(
    bundleOption({ ...all, ...chosen, dateOptionXDays: null }),
  )
})

const candidates = [
  { id: 1, productType: 'RENTAL', aliasOfId: null },
  { id: 2, productType: 'RENTAL', aliasOfId: null },
  { id: 3, productType: 'RENTAL', aliasOfId: 1 },
  { id: 4, productType: 'EVENT', aliasOfId: null },
] as const

test.each([
  { parent: { id: 1, aliasOfId: null }, ids: [2], expected: undefined },
  { parent: { id: 1, aliasOfId: null }, ids: [1], expected: 'bundle_contains_itself' },
  { parent: { id: 1, aliasOfId: null }, ids: [2, 3], expected: 'bundle_contains_itself' },
  { parent: { id: 3, aliasOfId: 1 }, ids: [1], expected: 'bundle_contains_itself' },
  { parent: { id: 4, aliasOfId: null }, ids: [1, 3], expected: undefined },
  { parent: { id: 1, aliasOfId: null }, ids: [2, 4], expected: 'bundle_types_differ' },
  { parent: { id: 1, aliasOfId: null }, ids: [99], expected: 'foreign_id' },
])('products $ids of an option of $parent', ({ parent, ids, expected }) => {
  expect(refuseBundleProducts(parent, ids, candidates)?.code).toBe(expected)
})

const sauna = {
  id: 2,
  displayName: { sv: 'Bastu' },
  image: null,
  lowestPriceMinor: 50_000,
  status: 'ADMIN_ONLY',
} as const
const ownBundlePrice = [{ productId: 2, unitPriceMinor: 30_000 }]

test.each([
  { over: { hasPriceIncludedInParent: true, showPrice: false }, price: { kind: 'included' } },
  { over: { showPrice: false }, price: { kind: 'hidden' } },
  { over: {}, price: { kind: 'from', unitPriceMinor: 50_000 } },
  { over: { products: ownBundlePrice }, price: { kind: 'exact', unitPriceMinor: 30_000 } },
  {
    over: { pricePercentage: 5_000, products: ownBundlePrice },
    price: { kind: 'from', unitPriceMinor: 25_000 },
  },
  {
    over: { priceFixedMinor: 0, pricePercentage: 5_000 },
    price: { kind: 'exact', unitPriceMinor: 0 },
  },
])('the preview shows the price by $over', ({ over, price }) => {
  const { products } = bundlePreview(bundleOption(over), [sauna])
  expect(products).toEqual([{ id: 2, name: { sv: 'Bastu' }, image: null, price, isClosed: true }])
})

test('the preview leaves out what is gone, and marks what has no price', () => {
  expect(bundlePreview(bundleOption(), []).products).toEqual([])
  const { products } = bundlePreview(bundleOption(), [{ ...sauna, lowestPriceMinor: null }])
  expect(products.map(({ price }) => price.kind)).toEqual(['unset'])
})
