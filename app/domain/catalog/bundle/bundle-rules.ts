import type { ProductType } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'

/** The most bundle options of one product. Source: spec 3 §5 'Bundle'. */
export const MOST_BUNDLE_OPTIONS = 5

export const DATE_OPTIONS = [
  'PARENT_DATE',
  'WITHIN_PARENT_DATES',
  'X_DAYS_FROM_START',
  'CUSTOM_MIN_MAX',
  'ANY_DATE',
] as const
export const START_TIME_OPTIONS = ['PARENT_START_TIME', 'FORCED_START_TIME'] as const
export const DURATION_OPTIONS = ['PARENT_DURATION', 'FORCED_DURATION'] as const
export const QUANTITY_OPTIONS = ['PARENT_MANDATORY', 'PARENT_OPTIONAL', 'CUSTOM_MIN_MAX'] as const

/** A product that an option offers, with a price of its own inside the bundle if it has one. */
export type BundleProduct = { productId: number; unitPriceMinor: number | null }

/** Values of a bundle option that staff edit. 'Parent' is the product that has the option. Source: spec 3 §3. */
export type BundleOptionValues = {
  name: Translatable
  description: Translatable
  active: boolean
  canSelectProduct: boolean
  canOnlySelectOneProduct: boolean
  dateOption: (typeof DATE_OPTIONS)[number]
  canSelectDate: boolean
  /** X_DAYS_FROM_START alone: days after the parent's start date. */
  dateOptionXDays: number | null
  /** CUSTOM_MIN_MAX alone, likewise. */
  dateOptionDaysMin: number | null
  dateOptionDaysMax: number | null
  startTimeOption: (typeof START_TIME_OPTIONS)[number]
  canSelectStartTime: boolean
  /** FORCED_START_TIME alone. */
  startTime: LocalTime | null
  durationOption: (typeof DURATION_OPTIONS)[number]
  canSelectDuration: boolean
  /** FORCED_DURATION alone. */
  durationId: number | null
  quantityOption: (typeof QUANTITY_OPTIONS)[number]
  canSelectQuantity: boolean
  /** CUSTOM_MIN_MAX alone. */
  quantityMin: number | null
  quantityMax: number | null
  canSelectPriceCategory: boolean
  /** Hundredths of a percent of the own price; `priceFixedMinor` goes before it. */
  pricePercentage: number | null
  priceFixedMinor: number | null
  /** Costs nothing extra: the parent's price includes it. */
  hasPriceIncludedInParent: boolean
  showPrice: boolean
  /** At least one; in the order shown. */
  products: readonly BundleProduct[]
}

/** Leaves out values of choices that are off: a form without script posts all of its fields. */
export function tidyBundleOption(values: BundleOptionValues): BundleOptionValues {
  const { dateOption, startTimeOption, durationOption, quantityOption } = values
  const hasDays = dateOption === 'CUSTOM_MIN_MAX'
  const hasQuantities = quantityOption === 'CUSTOM_MIN_MAX'
  return {
    ...values,
    dateOptionXDays: dateOption === 'X_DAYS_FROM_START' ? values.dateOptionXDays : null,
    dateOptionDaysMin: hasDays ? values.dateOptionDaysMin : null,
    dateOptionDaysMax: hasDays ? values.dateOptionDaysMax : null,
    startTime: startTimeOption === 'FORCED_START_TIME' ? values.startTime : null,
    durationId: durationOption === 'FORCED_DURATION' ? values.durationId : null,
    quantityMin: hasQuantities ? values.quantityMin : null,
    quantityMax: hasQuantities ? values.quantityMax : null,
  }
}

export type BundleProblem = {
  code:
    | 'bundle_value_missing'
    | 'bundle_range'
    | 'bundle_price_hidden'
    | 'bundle_products_missing'
    | 'bundle_product_twice'
  at: keyof BundleOptionValues
}

/**
 * Contradictions within an option's own values, all of them; empty when there are none. Source: spec 3 §5 'Bundle'.
 */
export function bundleProblems(values: BundleOptionValues): BundleProblem[] {
  const ids = values.products.map(({ productId }) => productId)
  const isPriceNeeded = values.canSelectQuantity || values.canSelectPriceCategory
  const missing = missingValues(values).map((at) => ({ code: 'bundle_value_missing', at }) as const)
  return [
    ...missing,
    ...reversedRanges(values).map((at) => ({ code: 'bundle_range', at }) as const),
    ...(isPriceNeeded && !values.showPrice ? [problem('bundle_price_hidden', 'showPrice')] : []),
    ...(ids.length === 0 ? [problem('bundle_products_missing', 'products')] : []),
    ...(new Set(ids).size < ids.length ? [problem('bundle_product_twice', 'products')] : []),
  ]
}

function problem(code: BundleProblem['code'], at: BundleProblem['at']): BundleProblem {
  return { code, at }
}

function missingValues(values: BundleOptionValues): BundleProblem['at'][] {
  const required: readonly [isRequired: boolean, at: BundleProblem['at']][] = [
    [values.dateOption === 'X_DAYS_FROM_START', 'dateOptionXDays'],
    [values.dateOption === 'CUSTOM_MIN_MAX', 'dateOptionDaysMin'],
    [values.dateOption === 'CUSTOM_MIN_MAX', 'dateOptionDaysMax'],
    [values.startTimeOption === 'FORCED_START_TIME', 'startTime'],
    [values.durationOption === 'FORCED_DURATION', 'durationId'],
    [values.quantityOption === 'CUSTOM_MIN_MAX', 'quantityMin'],
    [values.quantityOption === 'CUSTOM_MIN_MAX', 'quantityMax'],
  ]
  return required.filter(([isRequired, at]) => isRequired && values[at] === null).map(([, at]) => at)
}

function reversedRanges(values: BundleOptionValues): BundleProblem['at'][] {
  const { dateOptionDaysMin, dateOptionDaysMax, quantityMin, quantityMax } = values
  return [
    ...(isReversed(dateOptionDaysMin, dateOptionDaysMax) ? (['dateOptionDaysMax'] as const) : []),
    ...(isReversed(quantityMin, quantityMax) ? (['quantityMax'] as const) : []),
  ]
}

function isReversed(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && max < min
}

/** Product considered for a bundle option: its type and its master decide whether it may be in one. */
export type BundleCandidate = { id: number; productType: ProductType; aliasOfId: number | null }

export type BundleProductsProblem = {
  code: 'foreign_id' | 'bundle_contains_itself' | 'bundle_types_differ'
  at: 'products'
}

/**
 * Why products may not stand in one option of `parent`: one that is not the shop's, one of the parent's own pool
 * (itself, its alias, its master), or more than one product type.
 */
export function refuseBundleProducts(
  parent: Pick<BundleCandidate, 'id' | 'aliasOfId'>,
  ids: readonly number[],
  candidates: readonly BundleCandidate[],
): BundleProductsProblem | undefined {
  const chosen = ids.map((id) => candidates.find((candidate) => candidate.id === id))
  if (chosen.some((candidate) => candidate === undefined)) return { code: 'foreign_id', at: 'products' }
  const poolOf = ({ id, aliasOfId }: Pick<BundleCandidate, 'id' | 'aliasOfId'>) => aliasOfId ?? id
  if (chosen.some((candidate) => candidate && poolOf(candidate) === poolOf(parent))) {
    return { code: 'bundle_contains_itself', at: 'products' }
  }
  const types = new Set(chosen.map((candidate) => candidate?.productType))
  return types.size > 1 ? { code: 'bundle_types_differ', at: 'products' } : undefined
}
