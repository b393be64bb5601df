import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import type {
  Price,
  PriceCategoryFacts,
  PricedProduct,
  PriceFacts,
  PriceSeason,
} from '#app/domain/pricing/price-facts.ts'
import { compareSeasons } from '#app/domain/pricing/unit-price.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

export const ADULT = 1
export const YOUTH = 2
export const THREE_HOURS = 3

/** A base price of product 1 for any duration, without a category, unless set otherwise. */
export function price(unitPriceMinor: number, over: Partial<Price> = {}): Price {
  return { productId: 1, seasonId: null, priceCategoryId: null, durationId: null, unitPriceMinor, ...over }
}

export function season(
  id: number,
  [first, last]: readonly [string, string],
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): PriceSeason {
  return {
    id,
    productId: 1,
    firstDate: localDate(first),
    lastDate: localDate(last),
    weekdays: new Set(weekdays),
  }
}

export function pricedProduct(over: Partial<PricedProduct> = {}): PricedProduct {
  const terms = { seats: 1, depositPercentage: 10_000, fullDepositWithinHours: 0 }
  const product = { id: 1, name: { sv: 'Havskajak' }, vatPercentage: 2500, timeUnit: null, ...terms }
  return { ...product, status: 'ACTIVE', isDiscountable: true, rebooking: null, ...over }
}

export function category(id: number, over: Partial<PriceCategoryFacts> = {}): PriceCategoryFacts {
  return {
    id,
    title: { sv: `kategori ${id}` },
    hint: {},
    adminOnly: false,
    masterId: null,
    maximumRatio: null,
    ...over,
  }
}

export function priceFacts(requested: {
  prices?: readonly Price[]
  seasons?: readonly PriceSeason[]
  products?: readonly PricedProduct[]
  priceCategories?: readonly PriceCategoryFacts[]
  addons?: readonly { addonId: number; mandatory?: boolean; included?: boolean }[]
  /** Of product 1. */
  bulkBands?: readonly BulkBand[]
}): PriceFacts {
  const {
    prices = [],
    seasons = [],
    products = [pricedProduct()],
    priceCategories = [],
    addons = [],
    bulkBands = [],
  } = requested
  const links = addons.map((link) => ({ productId: 1, mandatory: false, included: false, ...link }))
  return {
    products: new Map(products.map((product) => [product.id, product])),
    prices: Map.groupBy(prices, ({ productId }) => productId),
    seasons: Map.groupBy([...seasons].sort(compareSeasons), ({ productId }) => productId),
    bulkBands: new Map([[1, bulkBands]]),
    priceCategories,
    addons: new Map([[1, links]]),
    durations: new Map([
      [THREE_HOURS, { amount: 3, unit: 'HOURS' }],
      [5, { amount: 1, unit: 'DAYS_TO_CLOSING' }],
    ]),
    zone: stockholm,
  }
}
