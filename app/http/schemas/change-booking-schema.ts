import { z } from 'zod'
import { fromCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { date, flag, id, optionalAmount, optionalText, requestKey, time } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { addons, quantities } from './sell-booking-schema.ts'

type SchemaInput = {
  productId: number
  /** By which quantities are posted: ids of price categories, 0 for a product without. */
  categoryIds: readonly number[]
  addonIds: readonly number[]
}

/**
 * A booking as staff change it. Without a length it stays as long as it is. `apply` names the plan that was shown,
 * and the rules for guests that are broken knowingly. A unit price by hand needs a reason.
 */
export const changeBookingSchema = oncePerLanguage((t, { productId, categoryIds, addonIds }: SchemaInput) =>
  z
    .object({
      intent: z.enum(['plan', 'apply']).default('plan').catch('plan'),
      productId: id(t),
      startDate: date(t),
      startTime: time(t),
      durationId: id(t).optional(),
      quantities: quantities(t, categoryIds),
      addons: addons(t, addonIds),
      prices: prices(t, { productId, categoryIds, addonIds }),
      reason: optionalText(t),
      notifies: flag(),
      accepted: z.array(z.string()).default([]),
      planName: z.string().optional(),
      version: z.int(),
      requestKey: requestKey(),
    })
    .transform(({ prices: byHand, ...values }) => ({ ...values, byHand }))
    .refine(({ byHand, reason }) => byHand.length === 0 || reason !== null, {
      path: ['reason'],
      message: t('form.required'),
    }),
)

/** Field of a price by hand: of a price category of the product, or of an add-on. */
export const priceFields = {
  category: (categoryId: number) => `q${categoryId}`,
  addon: (addonId: number) => `a${addonId}`,
}

function prices(t: Translate, { productId, categoryIds, addonIds }: SchemaInput) {
  const rows = [
    ...categoryIds.map((key) => ({
      field: priceFields.category(key),
      productId,
      priceCategoryId: fromCategoryKey(key),
    })),
    ...addonIds.map((addonId) => ({
      field: priceFields.addon(addonId),
      productId: addonId,
      priceCategoryId: null,
    })),
  ]
  return z
    .object(Object.fromEntries(rows.map(({ field }) => [field, optionalAmount(t)])))
    .prefault({})
    .transform((typed) =>
      rows.flatMap(({ field, ...row }) => {
        const unitPriceMinor = typed[field]
        return typeof unitPriceMinor === 'number' ? [{ ...row, unitPriceMinor }] : []
      }),
    )
}
