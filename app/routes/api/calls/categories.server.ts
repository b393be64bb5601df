import { z } from 'zod'
import {
  type Category,
  type CategoryValues,
  createCategory,
  findCategory,
  listCategories,
  saveCategory,
} from '#app/domain/catalog/category-queries.server.ts'
import { categorySchema } from '#app/http/schemas/category-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'
import { translatableJson } from '#app/routes/api/shapes.ts'

/** /api/categories. Source: spec 3 §7. */
export const categoryCalls = entityCalls<Category, CategoryValues>({
  path: '/api/categories',
  param: 'categoryId',
  removable: 'categories',
  name: 'category',
  shape: z.object({ id: z.int(), name: translatableJson, version: z.int() }),
  schema: ({ t, locales }) => categorySchema(t, { locale: locales[0] ?? 'sv' }),
  list: ({ db, shop }) => listCategories(db, shop.id),
  find: ({ db, shop }, id) => findCategory(db, { shopId: shop.id, id }),
  toJson: (category) => category,
  create: createCategory,
  save: saveCategory,
})
