import type { BundleOptionValues, BundleProduct } from './bundle-rules.ts'

/** A product that an option offers. `seats`: people per unit. `isSold`: only to the booking that has it already. */
export type OfferedItem = BundleProduct & { seats: number; isSold?: true }

/**
 * A bundle option as it can be sold to the reader. Without products it can't be booked: a mandatory one then keeps
 * its parent from being booked, any other is left out.
 */
export type OfferedBundle = Omit<BundleOptionValues, 'products'> & {
  id: number
  products: readonly OfferedItem[]
}

/** Bundle options that can be booked with a product, its seats, and the mandatory add-ons of their items. */
export type BundleOffer = {
  parentSeats: number
  /** In the product's order. */
  options: readonly OfferedBundle[]
  /** Add-ons that are mandatory with every unit of an item, by item. */
  mandatoryAddons: ReadonlyMap<number, readonly number[]>
  /** Add-ons that the items of a booking have already, offered with them still or not. Left out: none. */
  soldAddonIds?: readonly number[] | undefined
}

export const NO_BUNDLE: BundleOffer = { parentSeats: 1, options: [], mandatoryAddons: new Map() }

/** Whether the guest chooses among the option's products; else all of them are included. */
export function isProductChosen(
  option: Pick<OfferedBundle, 'canSelectProduct'> & { products: readonly unknown[] },
): boolean {
  return option.canSelectProduct && option.products.length > 1
}

/** Whether the parent cannot be had without the option. */
export function isMandatory(option: Pick<OfferedBundle, 'quantityOption' | 'quantityMin'>): boolean {
  if (option.quantityOption === 'CUSTOM_MIN_MAX') return (option.quantityMin ?? 0) > 0
  return option.quantityOption === 'PARENT_MANDATORY'
}
