import { z } from 'zod'
import { PRODUCT_TYPES } from '#app/domain/catalog/product-types.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { choice, id, optionalNumber, text, translatable } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Shortest name of a product, inside and towards guests. Source: spec 3 §5 'Product'. */
const SHORTEST_NAME = 3

/**
 * A new product as a form posts it and JSON sends it; everything else has a beginning of its own. `locale` is
 * the shop's first language.
 */
export const productNewSchema = oncePerLanguage((t, { locale }: { locale: Locale }) =>
  z.object({
    productType: choice(t, PRODUCT_TYPES),
    name: text(t, { min: SHORTEST_NAME, max: TEXT_LIMITS.name }),
    displayName: translatable(t, { required: locale, min: SHORTEST_NAME, max: TEXT_LIMITS.name }),
    taxId: id(t),
    maxCapacity: optionalNumber(t),
  }),
)
