import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { DurationUnit } from '#app/domain/shared/time.ts'
import type { BookingType, ProductStatus, ProductType } from './product-types.ts'

export type ProductImage = { src: string; alt: Translatable; width: number; height: number }

/** A product as lists and booking pages show it, without data for staff alone. */
export type ProductCard = {
  id: number
  productType: ProductType
  bookingType: BookingType
  displayName: Translatable
  shortDescription: Translatable
  meetingPlace: Translatable
  /** Name of one unit, for example 'kayak'. Empty when the shop wrote nothing. */
  quantityLabel: Translatable
  /** People per unit. */
  seats: number
  image: ProductImage | null
  categoryIds: number[]
  /** Shown as 'from' instead of the price of `findFromPrices`; null when the shop wrote none. */
  advertisedPriceMinor: number | null
  /** The lowest public price, whenever it applies. null when there is none. */
  lowestPriceMinor: number | null
  /** Number of the tint that stands for the product in calendars. */
  tint: number
  minimumQuantity: number
  /** 0 means no limit. */
  maximumQuantity: number
  vatPercentage: number
  status: ProductStatus
}

export type DurationChoice = { id: number; label: Translatable; amount: number; unit: DurationUnit }

/** An add-on of a main product. `unitPriceMinor` is 0 when it is included, null when it has no price. */
export type ProductAddon = {
  addon: ProductCard
  /** Mandatory with every unit of the main product. */
  mandatory: boolean
  included: boolean
  unitPriceMinor: number | null
}
