import { z } from 'zod'
import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { choice, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** Who may book a product, as a form posts it and JSON sends it. */
export const productStatusSchema = oncePerLanguage((t) =>
  z.object({ status: choice(t, PRODUCT_STATUSES), version: version() }),
)
