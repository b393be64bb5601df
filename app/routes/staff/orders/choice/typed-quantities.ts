import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { PriceOption } from '#app/domain/pricing/price-booking.ts'

type Category = Pick<PriceOption, 'priceCategoryId'>

/** Whether a number, or what should be one, was typed for a price category of the product. */
export function isQuantityTyped(
  form: { has: (name: string) => boolean },
  options: readonly Category[],
): boolean {
  return options.some((option) => form.has(quantityField(option)))
}

/** The form with one of the first price category while no number of the product's was typed in it. */
export function withOne(form: FormData, options: readonly Category[]): FormData {
  const [first] = options
  if (!first || isQuantityTyped(form, options)) return form
  const filled = new FormData()
  for (const [name, value] of form) filled.append(name, value)
  filled.set(quantityField(first), '1')
  return filled
}

function quantityField(option: Category): string {
  return `quantities.${toCategoryKey(option.priceCategoryId)}`
}
