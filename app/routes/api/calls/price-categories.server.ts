import { z } from 'zod'
import {
  createPriceCategory,
  findPriceCategory,
  listPriceCategories,
  type PriceCategory,
  type PriceCategoryValues,
  savePriceCategory,
} from '#app/domain/catalog/price-category-queries.server.ts'
import { priceCategorySchema } from '#app/http/schemas/price-category-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'
import { translatableJson } from '#app/routes/api/shapes.ts'

/** /api/price-categories. Source: spec 3 §7. */
export const priceCategoryCalls = entityCalls<PriceCategory, PriceCategoryValues>({
  path: '/api/price-categories',
  param: 'priceCategoryId',
  removable: 'price-categories',
  name: 'price category',
  shape: z.object({
    id: z.int(),
    title: translatableJson,
    hint: translatableJson,
    adminOnly: z.boolean(),
    masterId: z.int().nullable(),
    maximumRatio: z.int().nullable(),
    version: z.int(),
  }),
  schema: ({ t, locales }) => priceCategorySchema(t, { locale: locales[0] ?? 'sv' }),
  list: ({ db, shop }) => listPriceCategories(db, shop.id),
  find: ({ db, shop }, id) => findPriceCategory(db, { shopId: shop.id, id }),
  toJson: (priceCategory) => priceCategory,
  create: createPriceCategory,
  save: savePriceCategory,
})
