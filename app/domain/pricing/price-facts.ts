import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import type { Audience, ProductStatus } from '#app/domain/catalog/product-types.ts'
import type { RebookingValues } from '#app/domain/catalog/setup/product-rebooking.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { DurationUnit, LocalDate, Zone } from '#app/domain/shared/time.ts'

export type TimeUnit = Exclude<DurationUnit, 'DAYS_TO_CLOSING'>

/** One set price. No season: the base price. No price category: the product's only price. */
export type Price = {
  productId: number
  seasonId: number | null
  priceCategoryId: number | null
  /** null applies to any duration; a product priced per time unit has no other. */
  durationId: number | null
  unitPriceMinor: number
}

/** Dates, both included, and weekdays (1 is Monday) on which a product's seasonal prices apply. */
export type PriceSeason = {
  id: number
  productId: number
  firstDate: LocalDate
  lastDate: LocalDate
  weekdays: ReadonlySet<number>
}

/** A date with its weekday, found once for all seasons and products. */
export type PricedDate = { date: LocalDate; weekday: number }

/** Whether a season's prices apply on a date. */
export function isInSeason(
  { firstDate, lastDate, weekdays }: PriceSeason,
  { date, weekday }: PricedDate,
): boolean {
  return firstDate <= date && date <= lastDate && weekdays.has(weekday)
}

/** Terms stored with a row as it was sold, besides its name, price and VAT. */
export type SoldTerms = {
  /** People per unit. */
  seats: number
  /** Hundredths of a percent; 100 % means that the product has no deposit. */
  depositPercentage: number
  /** Real hours before the start in which all must be paid at once. 0 means never. */
  fullDepositWithinHours: number
}

/** Fee for the right to rebook, per unit: minor units, or hundredths of a percent of the unit price. */
export type RebookingTerms = Pick<RebookingValues, 'rebookingFeeType' | 'rebookingFee'>

export type PricedProduct = SoldTerms & {
  id: number
  name: Translatable
  status: ProductStatus
  vatPercentage: number
  /** Set when the price is per started unit of time, else null. */
  timeUnit: TimeUnit | null
  /** Whether codes may lower its price. */
  isDiscountable: boolean
  /** Fee for the right to rebook it; null when it is not rebookable. */
  rebooking: RebookingTerms | null
}

export type PriceCategoryFacts = {
  id: number
  title: Translatable
  hint: Translatable
  adminOnly: boolean
  /** At most `maximumRatio` of this category per one of the master. null means no such rule. */
  masterId: number | null
  maximumRatio: number | null
}

export type AddonLink = { productId: number; addonId: number; mandatory: boolean; included: boolean }

/** All that prices a booking of the products and their add-ons. */
export type PriceFacts = {
  products: ReadonlyMap<number, PricedProduct>
  /** By product. */
  prices: ReadonlyMap<number, readonly Price[]>
  /** By product, in the order in which they apply. */
  seasons: ReadonlyMap<number, readonly PriceSeason[]>
  /** By product, lowest minimum first. */
  bulkBands: ReadonlyMap<number, readonly BulkBand[]>
  /** In the shop's order, without deleted ones. */
  priceCategories: readonly PriceCategoryFacts[]
  /** By main product, in its order. */
  addons: ReadonlyMap<number, readonly AddonLink[]>
  durations: ReadonlyMap<number, { amount: number; unit: DurationUnit }>
  zone: Zone
}

/** Price categories that the reader may choose. */
export function priceCategoriesFor(facts: PriceFacts, audience: Audience): readonly PriceCategoryFacts[] {
  return facts.priceCategories.filter(({ adminOnly }) => audience === 'staff' || !adminOnly)
}

/** Add-ons that the reader may have with the product. */
export function addonsFor(facts: PriceFacts, productId: number, audience: Audience): AddonLink[] {
  return (facts.addons.get(productId) ?? []).filter(({ addonId }) => {
    const status = facts.products.get(addonId)?.status
    return status === 'ACTIVE' || (audience === 'staff' && status === 'ADMIN_ONLY')
  })
}
