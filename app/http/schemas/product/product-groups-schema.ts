import { z } from 'zod'
import type { EditStart } from '#app/domain/shared/edit/edit.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { optionalId, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { bulkDiscountsSchema } from './bulk-discounts-schema.ts'
import { priceSeasonSchema } from './price-season-schema.ts'
import { productAddonsSchema } from './product-addons-schema.ts'
import { productAvailabilitySchema } from './product-availability-schema.ts'
import { productCustomFieldsSchema } from './product-custom-fields-schema.ts'
import { productInformationSchema } from './product-information-schema.ts'
import { depositSchema, priceCells, timeUnit } from './product-prices-schema.ts'
import { productRebookingSchema } from './product-rebooking-schema.ts'
import { productSetupSchema } from './product-setup-schema.ts'
import { productStatusSchema } from './product-status-schema.ts'

const MOST_SEASONS = 100

/**
 * A product as JSON replaces it: one group per tab, each with its tab's schema. A group that is left out stays
 * as it is. All share the version at the top; one inside a group is not read.
 */
export const productGroupsSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z.object({
    information: group(productInformationSchema(t, { locale })),
    setup: group(productSetupSchema(t)),
    availability: group(productAvailabilitySchema(t)),
    prices: pricesGroup(t).optional(),
    bulkDiscounts: group(bulkDiscountsSchema(t)),
    deposit: group(depositSchema(t)),
    addons: group(productAddonsSchema(t)),
    customFields: group(productCustomFieldsSchema(t)),
    rebooking: group(productRebookingSchema(t)),
    status: productStatusSchema(t).shape.status.optional(),
    version: version(),
  }),
)

/**
 * Each list that is given replaces all of its kind: a season or a base price that isn't named goes. A season
 * with an id is one that there is.
 */
function pricesGroup(t: Translate) {
  const season = priceSeasonSchema(t).and(z.object({ id: optionalId(t), prices: priceCells(t) }))
  return z.object({
    timeUnit: timeUnit(t).optional(),
    base: priceCells(t).optional(),
    seasons: z
      .array(season)
      .max(MOST_SEASONS, t('form.at_most', { max: MOST_SEASONS }))
      .optional(),
  })
}

function group<Posted extends { version?: EditStart | undefined }>(schema: z.ZodType<Posted>) {
  return schema.transform(({ version: _, ...values }) => values).optional()
}
