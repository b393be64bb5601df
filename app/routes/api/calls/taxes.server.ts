import { z } from 'zod'
import {
  createTax,
  findTax,
  listTaxes,
  saveTax,
  type Tax,
  type TaxValues,
} from '#app/domain/catalog/tax-queries.server.ts'
import { taxSchema } from '#app/http/schemas/tax-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'
import { toPercent } from '#app/routes/api/shapes.ts'

/** /api/taxes. Source: spec 3 §7. */
export const taxCalls = entityCalls<Tax, TaxValues>({
  path: '/api/taxes',
  param: 'taxId',
  removable: 'taxes',
  name: 'tax',
  shape: z.object({
    id: z.int(),
    name: z.string(),
    percentage: z.number().meta({ description: 'Percent' }),
    version: z.int(),
  }),
  schema: ({ t }) => taxSchema(t),
  list: ({ db, shop }) => listTaxes(db, shop.id),
  find: ({ db, shop }, id) => findTax(db, { shopId: shop.id, id }),
  toJson: (tax) => ({ ...tax, percentage: toPercent(tax.percentage) }),
  create: createTax,
  save: saveTax,
})
