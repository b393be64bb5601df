import { z } from 'zod'
import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { choice, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Who may book a product, as a form posts it and JSON sends it. */
export function productStatusSchema(t: Translate) {
  return z.object({ status: choice(t, PRODUCT_STATUSES), version: version() })
}
