import { z } from 'zod'
import { BULK_UNITS, overlappingBands } from '#app/domain/catalog/prices/bulk-bands.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { amount, choice, optionalNumber, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'

const MOST_BANDS = 20
const MOST_QUANTITY = 100_000

/**
 * Bulk bands as a form posts them and JSON sends them. The unit says whether an amount is percent or money;
 * hundredths of either out. An overlap stands at the later band.
 */
export const bulkDiscountsSchema = oncePerLanguage((t) =>
  z.object({
    bands: z
      .array(band(t))
      .default([])
      .refine((bands) => bands.length <= MOST_BANDS, t('form.at_most', { max: MOST_BANDS }))
      .superRefine((bands, context) => {
        for (const index of overlappingBands(bands)) {
          const message = t('prices.band_overlaps')
          context.addIssue({ code: 'custom', path: [index, 'minimumQuantity'], message })
        }
      }),
    version: version(),
  }),
)

function band(t: Translate) {
  return z
    .object({
      minimumQuantity: wholeNumber(t, { min: 1, max: MOST_QUANTITY }),
      maximumQuantity: optionalNumber(t, { min: 1, max: MOST_QUANTITY }),
      unit: choice(t, BULK_UNITS),
      amount: amount(t),
    })
    .superRefine((row, context) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (row.maximumQuantity !== null && row.maximumQuantity < row.minimumQuantity) {
        issue('maximumQuantity', t('prices.band_reversed'))
      }
      if (row.amount <= 0) issue('amount', t('prices.band_amount'))
      if (row.unit === 'PERCENT' && row.amount > HUNDRED_PERCENT) issue('amount', t('form.percentage'))
    })
}
