import type {
  BookingType,
  IdentifierAssignment,
  ProductType,
  QrTicketType,
} from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'

/**
 * Values of the setup tab: type, booking type, capacity, named units, resources and quantity limits.
 * Source: spec 3 §3 'Product'.
 */
export type ProductSetupValues = {
  productType: ProductType
  /** An alias has its master's, whatever is posted. */
  bookingType: BookingType
  /** Units, or places per start time; null means unlimited. For an alias a limit of its own. */
  maxCapacity: number | null
  /** People per unit. */
  seats: number
  aliasOfId: number | null
  useIdentifiers: boolean
  /** Labels of the named units, in the order in which they are assigned. */
  identifiers: readonly string[]
  identifierAssignment: IdentifierAssignment
  useResources: boolean
  resourceTypeIds: readonly number[]
  /** Of a type without any, all may be used. */
  resourceIds: readonly number[]
  allowSplitResources: boolean
  qrTicketType: QrTicketType
  /** Turnaround that the guest doesn't see. */
  minutesBefore: number
  minutesAfter: number
  quantityLabel: Translatable
  /** null means that only the shop-wide share decides when little is left. */
  lowInventoryLimit: number | null
  minimumQuantity: number
  /** 0 means no limit. */
  maximumQuantity: number
  taxId: number
  discountable: boolean
  automaticPaymentLink: boolean
}

/** Other products that depend on the product as it is, and so may prevent a new type or master. */
export type ProductTies = {
  /** Live products that are aliases of it. */
  aliases: number
  /** Whether it has add-ons or bundle options of its own. */
  hasAddons: boolean
  /** Another product has it as its add-on. */
  isAddon: boolean
  /** A bundle option includes it with others, which must be of one type. */
  isInOption: boolean
  /** Masters of the products that stand in its own bundle, and of those that have it in theirs. */
  bundledPools: readonly number[]
}

export type SetupRefusal =
  | { code: 'has_addons'; at: 'productType' }
  | { code: 'is_addon'; at: 'productType' }
  | { code: 'is_in_option'; at: 'productType' }
  | { code: 'has_aliases'; at: 'aliasOfId' }
  | { code: 'alias_of_alias'; at: 'aliasOfId' }
  | { code: 'master_in_bundle'; at: 'aliasOfId' }
  | { code: 'foreign_id'; at: 'aliasOfId' | 'taxId' | 'resourceTypeIds' | 'resourceIds' }

/**
 * Why a product can't have the requested set-up; undefined when it can. An add-on has no add-ons and no bundle, only
 * an add-on can be one, and an alias's master is no alias. A bundle never includes the same units twice, so that no
 * alias shares one with its master or with another alias of it. Source: domain.md §3.
 */
export function refuseSetup(
  before: { productType: ProductType },
  after: { productType: ProductType; aliasOfId: number | null },
  ties: ProductTies,
): SetupRefusal | undefined {
  const { productType } = after
  const isNewType = productType !== before.productType
  if (isNewType && productType === 'ADDON' && ties.hasAddons) return { code: 'has_addons', at: 'productType' }
  if (isNewType && before.productType === 'ADDON' && ties.isAddon)
    return { code: 'is_addon', at: 'productType' }
  if (isNewType && ties.isInOption) return { code: 'is_in_option', at: 'productType' }
  if (after.aliasOfId === null) return undefined
  if (ties.aliases > 0) return { code: 'has_aliases', at: 'aliasOfId' }
  if (ties.bundledPools.includes(after.aliasOfId)) return { code: 'master_in_bundle', at: 'aliasOfId' }
  return undefined
}

/**
 * Normalises posted values: an alias has its master's booking type and no named units of its own; without
 * resources none of their settings are saved, nor are resources of a type that is not chosen.
 */
export function normalisedSetup(
  values: ProductSetupValues,
  { master, typeOfResource }: { master: BookingType | null; typeOfResource: ReadonlyMap<number, number> },
): ProductSetupValues {
  const { useResources, resourceTypeIds, resourceIds } = values
  const isOfChosenType = (id: number) => resourceTypeIds.includes(typeOfResource.get(id) ?? 0)
  const byId = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  return {
    ...values,
    bookingType: master ?? values.bookingType,
    useIdentifiers: values.useIdentifiers && master === null,
    resourceTypeIds: useResources ? byId(resourceTypeIds) : [],
    resourceIds: useResources ? byId(resourceIds.filter(isOfChosenType)) : [],
    allowSplitResources: useResources && values.allowSplitResources,
  }
}
