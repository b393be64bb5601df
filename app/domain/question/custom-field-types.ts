import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'

export const DATA_TYPES = [
  'SINGLE_LINE',
  'MULTI_LINE',
  'CHECKBOX',
  'CHECK_LIST',
  'SELECT',
  'DATE',
  'TIME',
] as const
export type DataType = (typeof DATA_TYPES)[number]

/** Asked once per order, or of everybody who comes. */
export const APPLIES_TO = ['BOOKING', 'PARTICIPANT'] as const
export type AppliesTo = (typeof APPLIES_TO)[number]

/** Answers hold the key, so that an option may be renamed. A removed one is offered no more but still read. */
export type FieldOption = { key: string; label: Translatable; isRemoved: boolean }

export type Visibility = {
  visibleForGuest: boolean
  visibleForAdmin: boolean
  requiredForGuest: boolean
  requiredForAdmin: boolean
}

/** A question of the shop's own. */
export type CustomField = Visibility & {
  id: number
  /** The shop's own word for it; unique, and never shown to guests. */
  internalName: string
  dataType: DataType
  appliesTo: AppliesTo
  label: Translatable
  hint: Translatable
  options: readonly FieldOption[]
  /** Asked with every main product that doesn't switch it off; else with those that switch it on. */
  forAllProducts: boolean
  version: number
  isDeleted: boolean
}

/** Rule of one product for one field. Without it the field's own rule holds. */
export type ProductField = {
  productId: number
  customFieldId: number
  asked: boolean
  /** Keys of the options that the product offers; null means all. */
  optionKeys: readonly string[] | null
}

/** Guests see what is meant for them, staff what is meant for staff. Source: spec 2 §5. */
export function isVisibleFor(field: Visibility, audience: Audience): boolean {
  return audience === 'guest' ? field.visibleForGuest : field.visibleForAdmin
}

/** Nobody must answer what isn't shown to them. */
export function isRequiredFor(field: Visibility, audience: Audience): boolean {
  const isRequired = audience === 'guest' ? field.requiredForGuest : field.requiredForAdmin
  return isRequired && isVisibleFor(field, audience)
}

export function hasOptions(dataType: DataType): boolean {
  return dataType === 'SELECT' || dataType === 'CHECK_LIST'
}

/** Whether a product asks it. An add-on asks only what was switched on for it. */
export function isAskedBy(
  field: Pick<CustomField, 'forAllProducts'>,
  product: { isAddon: boolean },
  link: Pick<ProductField, 'asked'> | undefined,
): boolean {
  return link?.asked ?? (field.forAllProducts && !product.isAddon)
}

/**
 * Options that can be chosen as an answer: not removed, and offered by the product if its `link` is given.
 * All that are not removed when the product offers none of them.
 */
export function offeredOptions(
  field: Pick<CustomField, 'options'>,
  link?: Pick<ProductField, 'optionKeys'>,
): FieldOption[] {
  const keys = link?.optionKeys ?? null
  const live = field.options.filter(({ isRemoved }) => !isRemoved)
  const offered = keys === null ? live : live.filter(({ key }) => keys.includes(key))
  return offered.length > 0 ? offered : live
}

/** An option as it is typed; one without a key, or with a key that is unknown or used before it, is new. */
export type TypedOption = { key: string | null; label: Translatable }

/** Gives new options keys of their own, and puts those left out at the end, for the answers that name them. */
export function mergeOptions(before: readonly FieldOption[], typed: readonly TypedOption[]): FieldOption[] {
  const existing = new Set(before.map(({ key }) => key))
  const used = new Set<string>()
  let number = Math.max(0, ...before.map(({ key }) => Number(key.slice(1)) || 0))
  const live = typed.map(({ key, label }) => {
    const exists = key !== null && existing.has(key) && !used.has(key)
    const own = exists ? key : `o${++number}`
    used.add(own)
    return { key: own, label, isRemoved: false }
  })
  const removed = before.filter(({ key }) => !used.has(key)).map((option) => ({ ...option, isRemoved: true }))
  return [...live, ...removed]
}
