import { z } from 'zod'
import { isMandatory, isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { fromCategoryKey } from '#app/domain/catalog/category-key.ts'
import { isCounted } from '#app/domain/order/bundle/bundle-quantities.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { date, flag, id, time } from './fields.ts'
import { optionalTypedNumber } from './typed-number.ts'

/** Field of an option's product in a price category, whose key is 0 where it is not counted by price category. */
export function bundleQuantityField(productId: number, categoryKey: number): string {
  return `q${productId}c${categoryKey}`
}

/** Quantity in a field; null while it is empty. */
export function quantity(t: Translate) {
  return optionalTypedNumber(t, { max: LARGEST_QUANTITY })
}

/** Choices of a bundle's options, by the options' ids. What an option fixes is ignored where the bundle is booked. */
export function bundleChoices(
  t: Translate,
  options: readonly OfferedBundle[],
  categoryKeys: readonly number[],
) {
  const invalid = { error: t('form.invalid') }
  return z
    .object(
      Object.fromEntries(options.map((option) => [String(option.id), choice(t, option, categoryKeys)])),
      invalid,
    )
    .prefault({})
    .transform((byId) => Object.values(byId))
}

function choice(t: Translate, option: OfferedBundle, categoryKeys: readonly number[]) {
  const keys = option.canSelectPriceCategory ? categoryKeys : [0]
  const counted = isCounted(option)
    ? option.products.map(({ productId }) => ({
        productId,
        rows: keys.map((key) => ({ key, field: bundleQuantityField(productId, key) })),
      }))
    : []
  const fields = counted.flatMap(({ rows }) => rows.map(({ field }) => field))
  const one = quantity(t)
  const invalid = { error: t('form.invalid') }
  const parts = {
    product: id(t).optional(),
    isIncluded: flag().catch(false),
    date: date(t).optional(),
    startTime: time(t).optional(),
    durationId: id(t).optional(),
    quantities: z.object(Object.fromEntries(fields.map((field) => [field, one])), invalid).prefault({}),
  }
  return z
    .object(parts, invalid)
    .prefault({})
    .transform(({ product, isIncluded, quantities, ...when }): BundleChoice => {
      if (counted.length > 0) {
        const items = counted.map(({ productId, rows }) => ({
          productId,
          quantities: rows.map(({ key, field }) => ({
            priceCategoryId: fromCategoryKey(key),
            quantity: quantities[field] ?? 0,
          })),
        }))
        return { ...when, optionId: option.id, items }
      }
      const isChosen = isProductChosen(option)
        ? (productId: number) => productId === product
        : () => isIncluded && !isMandatory(option)
      const chosen = option.products.filter(({ productId }) => isChosen(productId))
      return {
        ...when,
        optionId: option.id,
        items: chosen.map(({ productId }) => ({ productId, quantities: [] })),
      }
    })
}
