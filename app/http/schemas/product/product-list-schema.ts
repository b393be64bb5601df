import { z } from 'zod'
import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { id, idList } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { typedNumber } from '#app/http/schemas/typed-number.ts'

/** Bulk actions of the product list on the ticked rows: status, category or place; one button each. */
export const productListSchema = oncePerLanguage((t) => {
  const ids = idList(t).refine((chosen) => chosen.length > 0, t('product.choose_products'))
  const categoryId = id(t)
  return z.discriminatedUnion(
    'intent',
    [
      z.object({ intent: z.enum(PRODUCT_STATUSES), ids }),
      z.object({ intent: z.enum(['add-category', 'remove-category']), ids, categoryId }),
      z.object({ intent: z.literal('place'), ids, place: typedNumber(t, { min: 1 }) }),
    ],
    { error: t('form.invalid_choice') },
  )
})
