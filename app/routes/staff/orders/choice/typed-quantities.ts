import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { PriceOption } from '#app/domain/pricing/price-booking.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'

type Category = Pick<PriceOption, 'priceCategoryId'>
type Fields = Pick<FormData | URLSearchParams, 'has' | 'get' | 'keys'>

/** The price category's key is in the name. */
export const QUANTITY_FIELD = /^quantities\.(\d{1,10})$/

/** Whether a number, or what should be one, was typed for a price category of the product. */
export function isQuantityTyped(form: Pick<Fields, 'has'>, options: readonly Category[]): boolean {
  return options.some((option) => form.has(quantityField(option)))
}

/**
 * The form with as many of the first price category as were typed of the product shown before, or one, while no
 * number of the product's was typed in it.
 */
export function withFirstQuantity(form: FormData, options: readonly Category[]): FormData {
  const [first] = options
  if (!first || isQuantityTyped(form, options)) return form
  const filled = new FormData()
  for (const [name, value] of form) filled.append(name, value)
  filled.set(quantityField(first), String(firstQuantity(form)))
  return filled
}

/** As many as were typed in all, whatever their price categories; one while nothing can be read. */
export function firstQuantity(form: Fields): number {
  const typed = readTypedQuantities(form, QUANTITY_FIELD).reduce((sum, [, quantity]) => sum + quantity, 0)
  return Math.min(typed || 1, LARGEST_QUANTITY)
}

/** Ids in the names of fields with their quantities, as far as these can be read and are not 0. */
export function readTypedQuantities(form: Fields, field: RegExp): [id: number, quantity: number][] {
  return [...new Set(form.keys())].flatMap((name) => {
    const id = field.exec(name)?.[1]
    const text = String(form.get(name) ?? '')
    const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
    const isRead = id !== undefined && quantity > 0 && quantity <= LARGEST_QUANTITY
    return isRead ? [[Number(id), quantity]] : []
  })
}

function quantityField(option: Category): string {
  return `quantities.${toCategoryKey(option.priceCategoryId)}`
}
