import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { ParentTimes } from '#app/domain/availability/bundle/bundle-times.ts'
import type { FixedRules } from '#app/domain/availability/demand.ts'
import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import type { BundlePriceTerms } from '#app/domain/pricing/bundle-price.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import type { LocalDate, LocalTime, WallTime, Zone } from '#app/domain/shared/time.ts'

/** Guest's choice for one bundle option; values that the option fixes are ignored. */
export type BundleChoice = {
  optionId: number
  date?: LocalDate | undefined
  startTime?: LocalTime | undefined
  durationId?: number | undefined
  /** Products that are chosen; none leaves the option out. Without quantities: as many as there must be. */
  items: readonly { productId: number; quantities: readonly Quantity[] }[]
}

/** The booking that the items go with. */
export type BundleParent = ParentTimes & { quantities: readonly Quantity[] }

/** All that a choice is evaluated by, except availability. */
export type BundleFacts = {
  offer: BundleOffer
  parent: BundleParent
  audience: Audience
  today: LocalDate
  zone: Zone
  hours: OpeningHours
  /** By id, with the parent among them. */
  products: ReadonlyMap<number, BookableProduct>
  prices: PriceFacts
}

const BUNDLE_PRICES = ['SHOWN', 'HIDDEN', 'INCLUDED'] as const
/** How an item's price stands under its parent. */
export type BundlePriceShown = (typeof BUNDLE_PRICES)[number]

/** An item as it is to be booked: a booking of its own. */
export type BundleItem = {
  optionId: number
  productId: number
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  quantities: readonly Quantity[]
  price: BundlePriceTerms
  priceShown: BundlePriceShown
  fixed: FixedRules
}

/** Refusal of an incomplete or impossible bundle choice. `field` names the value of the choice at fault. */
export type ChoiceRefusal = {
  code:
    | 'bundle_product_missing'
    | 'bundle_one_product'
    | 'bundle_product_gone'
    | 'bundle_date'
    | 'bundle_start_time'
    | 'bundle_duration'
    | 'bundle_length'
    | 'bundle_quantity'
    | 'bundle_quantity_exact'
    | 'bundle_quantity_together'
    | 'bundle_overlap'
  at: 'bundles'
  field: BundleField
  optionId: number
  productId?: number
  /** With `bundle_quantity`; with `bundle_quantity_exact` they are the same. */
  min?: number
  max?: number
  /** With `bundle_quantity_together`: people who need a place. */
  participants?: number
}

export type BundleField = 'product' | 'date' | 'startTime' | 'durationId' | 'quantity'
