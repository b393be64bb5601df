import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type AskedLink, askedLinks, askedNames, QUESTIONS } from './ask-products.server.ts'
import { listCustomFields, listProductFields, updateProductFields } from './custom-field-queries.server.ts'
import { type CustomField, hasOptions, offeredOptions, type ProductField } from './custom-field-types.ts'

type ProductCustomFieldsValues = {
  /** Fields that are left out stay as they were. */
  fields: readonly {
    customFieldId: number
    asked: boolean
    /** Keys of the options that are offered; none, all of them and null mean all. */
    optionKeys: readonly string[] | null
  }[]
}

type ProductCustomFieldsRefusal = { code: 'foreign_id'; at: 'fields' }

/** Saves which of the shop's questions a product asks, and which of their options it offers. */
export async function saveProductCustomFields(
  tx: Tx,
  input: Editor & { id: number; version?: EditStart | undefined; values: ProductCustomFieldsValues },
): Promise<Result<Saved, NotFound | ChangedByOther | ProductCustomFieldsRefusal>> {
  const { id, shopId, values, version: _, ...editor } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const fields = await listCustomFields(tx, shopId)
  const before = await listProductFields(tx, { shopId, productIds: [id] })
  const { productType, version: current } = product.value
  const isAddon = productType === 'ADDON'
  const mine: Record<string, AskedLink> = {}
  for (const typed of values.fields) {
    const field = fields.find((existing) => existing.id === typed.customFieldId)
    if (!field) return err({ code: 'foreign_id', at: 'fields' })
    mine[field.id] = { asked: typed.asked, optionKeys: keysOf(field, typed) }
  }
  const theirs = askedLinks(fields, before, isAddon)
  const merged = await mergeTab(tx, input, { current, mine, theirs, part: QUESTIONS })
  if (!merged.ok) return merged
  const written = Object.entries(merged.value)
    .filter(([fieldId, link]) => differencesOf({ link: theirs[fieldId] }, { link }) !== null)
    .map(([fieldId, link]) => ({ productId: id, customFieldId: Number(fieldId), ...link }))
  const after = [...before.filter((link) => !written.some((one) => isSameField(one, link))), ...written]
  await updateProductFields(tx, { shopId, fields: written })
  return finishProductEdit(tx, {
    ...editor,
    shopId,
    id,
    version: current,
    before: { customFields: askedNames(fields, before, isAddon) },
    after: { customFields: askedNames(fields, after, isAddon) },
    base: inPart(
      QUESTIONS,
      Object.fromEntries(written.map(({ customFieldId }) => [customFieldId, theirs[customFieldId]])),
    ),
  })
}

/** The chosen keys that exist, in the field's own order; null when they are no choice. */
function keysOf(field: CustomField, { optionKeys }: { optionKeys: readonly string[] | null }) {
  if (!hasOptions(field.dataType) || optionKeys === null) return null
  const live = offeredOptions(field).map(({ key }) => key)
  const chosen = live.filter((key) => optionKeys.includes(key))
  return chosen.length === 0 || chosen.length === live.length ? null : chosen
}

function isSameField(a: ProductField, b: ProductField): boolean {
  return a.customFieldId === b.customFieldId
}
