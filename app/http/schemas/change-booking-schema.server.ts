import { z } from 'zod'
import type { BundleOffer, OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { fromCategoryKey } from '#app/domain/catalog/category-key.ts'
import { readId } from '#app/domain/shared/id.ts'
import { atTime } from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { bundleChoices } from './bundle-choices-schema.ts'
import {
  date,
  flag,
  id,
  optionalAmount,
  optionalDate,
  optionalText,
  optionalTime,
  requestKey,
  time,
} from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { addons, quantities } from './sell-booking-schema.server.ts'

type SchemaInput = {
  productId: number
  /** By which quantities are posted: ids of price categories, 0 for a product without. */
  categoryIds: readonly number[]
  addonIds: readonly number[]
  /** Of the product's bundle, whose items may be counted by any of `categoryKeys`. */
  bundleOptions: readonly OfferedBundle[]
  categoryKeys: readonly number[]
  /** Add-ons that come with the items, by product. */
  itemAddons: BundleOffer['mandatoryAddons']
}

/**
 * A booking as staff change it. Without a duration it stays as long as it is; `endRent` is an end of staff's own
 * instead of one. `apply` names the plan that was shown, and the rules for guests that are broken knowingly. A unit
 * price by hand needs a reason.
 */
export const changeBookingSchema = oncePerLanguage((t, input: SchemaInput) =>
  z
    .object({
      intent: z.enum(['plan', 'apply']).default('plan').catch('plan'),
      productId: id(t),
      startDate: date(t),
      startTime: time(t),
      durationId: duration(t),
      endDate: optionalDate(t),
      endTime: optionalTime(t),
      quantities: quantities(t, input.categoryIds),
      addons: addons(t, input.addonIds),
      bundles: bundleChoices(t, input.bundleOptions, input.categoryKeys),
      prices: prices(t, input),
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
    })
    .transform(({ endDate, endTime, durationId, ...values }, context) => {
      if (durationId !== 'own') return { ...values, durationId, endRent: undefined }
      if (endDate && endTime) return { ...values, durationId: undefined, endRent: atTime(endDate, endTime) }
      const path = [endDate ? 'endTime' : 'endDate']
      context.addIssue({ code: 'custom', path, message: t('form.required') })
      return z.NEVER
    }),
)

/** A duration, or 'own' for an end that is given. */
function duration(t: Translate) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === 'own') return text
      const durationId = readId(text)
      if (durationId !== undefined) return durationId
      context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
      return z.NEVER
    })
}

/**
 * Field of a price by hand: of a price category of the product, of an add-on, or of a price category of a bundle
 * item, 0 for one that comes with it.
 */
export const priceFields = {
  category: (categoryId: number) => `q${categoryId}`,
  addon: (addonId: number) => `a${addonId}`,
  item: (optionId: number, productId: number, categoryKey: number) =>
    `b${optionId}p${productId}c${categoryKey}`,
}

function prices(t: Translate, input: SchemaInput) {
  const { productId, categoryIds, addonIds, bundleOptions, categoryKeys, itemAddons } = input
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
    ...bundleOptions.flatMap(({ id: optionId, products }) => {
      const itemIds = products.map((item) => item.productId)
      const keyed = [
        ...itemIds.flatMap((itemId) => categoryKeys.map((key) => ({ itemId, key }))),
        ...itemIds.flatMap((itemId) => itemAddons.get(itemId) ?? []).map((itemId) => ({ itemId, key: 0 })),
      ]
      return keyed.map(({ itemId, key }) => ({
        field: priceFields.item(optionId, itemId, key),
        optionId,
        productId: itemId,
        priceCategoryId: fromCategoryKey(key),
      }))
    }),
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
