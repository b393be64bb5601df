import { z } from 'zod'
import { findCustomField, listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import { APPLIES_TO, type CustomField, DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import {
  type CustomFieldValues,
  createCustomField,
  saveCustomField,
} from '#app/domain/question/save-custom-field.server.ts'
import { customFieldSchema } from '#app/http/schemas/custom-field-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'
import { translatableJson } from '#app/routes/api/shapes.ts'

/** /api/custom-fields. Options that were removed are not answered. Source: spec 3 §7. */
export const customFieldCalls = entityCalls<CustomField, CustomFieldValues>({
  path: '/api/custom-fields',
  param: 'customFieldId',
  removable: 'settings/custom-fields',
  name: 'custom field',
  shape: z.object({
    id: z.int(),
    internalName: z.string(),
    dataType: z.enum(DATA_TYPES),
    appliesTo: z.enum(APPLIES_TO),
    label: translatableJson,
    hint: translatableJson,
    options: z.array(z.object({ key: z.string(), label: translatableJson })),
    forAllProducts: z.boolean(),
    visibleForGuest: z.boolean(),
    requiredForGuest: z.boolean(),
    visibleForAdmin: z.boolean(),
    requiredForAdmin: z.boolean(),
    version: z.int(),
  }),
  schema: ({ t, locales }) => customFieldSchema(t, { locale: locales[0] ?? 'sv' }),
  list: ({ db, shop }) => listCustomFields(db, shop.id),
  find: ({ db, shop }, id) => findCustomField(db, { shopId: shop.id, id }),
  toJson: (field) => ({ ...field, options: field.options.filter(({ isRemoved }) => !isRemoved) }),
  create: createCustomField,
  save: saveCustomField,
})
