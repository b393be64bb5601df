import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import type { Editor } from '#app/domain/shared/edit.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  deleteProductField,
  listCustomFields,
  listProductFields,
  upsertProductFields,
} from './custom-field-queries.server.ts'
import { type CustomField, isAskedBy, offeredOptions, type ProductField } from './custom-field-types.ts'

/**
 * Makes exactly these products ask a question that not all ask. Each product that changes gets a new version
 * and says so in its own log; which options it offers is kept.
 */
export async function askProducts(
  tx: Tx,
  { id, productIds, ...editor }: Editor & { id: number; productIds: readonly number[] },
): Promise<void> {
  const { shopId } = editor
  const links = await listProductFields(tx, { shopId, customFieldId: id })
  const known = new Map(links.map((link) => [link.productId, link]))
  const changed = [...new Set([...known.keys(), ...productIds])]
    .filter((productId) => (known.get(productId)?.asked ?? false) !== productIds.includes(productId))
    .toSorted((a, b) => a - b)
  const fields = await listCustomFields(tx, shopId)
  for (const productId of changed) {
    const link = {
      productId,
      customFieldId: id,
      asked: productIds.includes(productId),
      optionKeys: known.get(productId)?.optionKeys ?? null,
    }
    await changeProduct(tx, { ...editor, productId, fields, link })
  }
}

async function changeProduct(
  tx: Tx,
  input: Editor & { productId: number; fields: readonly CustomField[]; link: ProductField },
): Promise<void> {
  const { productId, fields, link, ...editor } = input
  const { shopId } = editor
  const product = await lockProduct(tx, { shopId, id: productId })
  if (!product.ok) return
  const isAddon = product.value.productType === 'ADDON'
  const before = await listProductFields(tx, { shopId, productIds: [productId] })
  const after = [...before.filter(({ customFieldId }) => customFieldId !== link.customFieldId), link]
  // Not being chosen is no refusal: should all be asked one day, so is this one.
  if (link.asked || link.optionKeys !== null) await upsertProductFields(tx, { shopId, fields: [link] })
  else await deleteProductField(tx, { shopId, ...link })
  await finishProductEdit(tx, {
    ...editor,
    id: productId,
    version: product.value.version,
    before: { customFields: askedNames(fields, before, isAddon) },
    after: { customFields: askedNames(fields, after, isAddon) },
  })
}

/** What a product asks, as its log tells it: internal names, with the options where not all are offered. */
export function askedNames(
  fields: readonly CustomField[],
  links: readonly ProductField[],
  isAddon: boolean,
): string[] {
  return fields.flatMap((field) => {
    const link = links.find(({ customFieldId }) => customFieldId === field.id)
    if (!isAskedBy(field, { isAddon }, link)) return []
    if (!link?.optionKeys) return [field.internalName]
    const offered = offeredOptions(field, link).map(({ label }) => Object.values(label)[0] ?? '')
    return [`${field.internalName} (${offered.join(', ')})`]
  })
}
