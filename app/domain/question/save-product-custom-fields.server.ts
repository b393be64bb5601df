import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { askedNames } from './ask-products.server.ts'
import { listCustomFields, listProductFields, upsertProductFields } from './custom-field-queries.server.ts'
import {
  type CustomField,
  hasOptions,
  isAskedBy,
  offeredOptions,
  type ProductField,
} from './custom-field-types.ts'

export type ProductCustomFieldsValues = {
  /** Fields that are left out keep what they had. */
  fields: readonly {
    customFieldId: number
    asked: boolean
    /** Keys of the options that are offered; none, all of them and null mean all. */
    optionKeys: readonly string[] | null
  }[]
}

export type ProductCustomFieldsRefusal = { code: 'foreign_id'; at: 'fields' }

/** Saves which of the shop's questions a product asks, and which of their options it offers. */
export async function saveProductCustomFields(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: ProductCustomFieldsValues },
): Promise<Result<Saved, NotFound | ChangedByOther | ProductCustomFieldsRefusal>> {
  const { id, shopId, values, version: _, ...editor } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const fields = await listCustomFields(tx, shopId)
  const before = await listProductFields(tx, { shopId, productIds: [id] })
  const isAddon = product.value.productType === 'ADDON'
  const written: ProductField[] = []
  for (const typed of values.fields) {
    const field = fields.find((known) => known.id === typed.customFieldId)
    if (!field) return err({ code: 'foreign_id', at: 'fields' })
    const link = {
      productId: id,
      customFieldId: field.id,
      asked: typed.asked,
      optionKeys: keysOf(field, typed),
    }
    const known = before.find(({ customFieldId }) => customFieldId === field.id)
    if (!isSameLink(field, isAddon, link, known)) written.push(link)
  }
  const after = [...before.filter((link) => !written.some((one) => isSameField(one, link))), ...written]
  await upsertProductFields(tx, { shopId, fields: written })
  return finishProductEdit(tx, {
    ...editor,
    shopId,
    id,
    version: product.value.version,
    before: { customFields: askedNames(fields, before, isAddon) },
    after: { customFields: askedNames(fields, after, isAddon) },
  })
}

/** The chosen keys that exist, in the field's own order; null when they are no choice. */
function keysOf(field: CustomField, { optionKeys }: { optionKeys: readonly string[] | null }) {
  if (!hasOptions(field.dataType) || optionKeys === null) return null
  const live = offeredOptions(field).map(({ key }) => key)
  const chosen = live.filter((key) => optionKeys.includes(key))
  return chosen.length === 0 || chosen.length === live.length ? null : chosen
}

/** A field's own rule said once more is no link of its own, so that it goes on following the rule. */
function isSameLink(
  field: CustomField,
  isAddon: boolean,
  link: ProductField,
  known: ProductField | undefined,
): boolean {
  const asked = isAskedBy(field, { isAddon }, known)
  const keys = known?.optionKeys ?? null
  return asked === link.asked && JSON.stringify(keys) === JSON.stringify(link.optionKeys)
}

function isSameField(a: ProductField, b: ProductField): boolean {
  return a.customFieldId === b.customFieldId
}
