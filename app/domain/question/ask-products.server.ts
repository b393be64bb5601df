import { finishProductEdits } from '#app/domain/catalog/product/finish-product-edits.server.ts'
import { lockLiveProducts } from '#app/domain/catalog/product-edit-queries.server.ts'
import type { ProductType } from '#app/domain/catalog/product-types.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  deleteProductFields,
  listCustomFields,
  listProductFields,
  updateProductFields,
} from './custom-field-queries.server.ts'
import { type CustomField, isAskedBy, offeredOptions, type ProductField } from './custom-field-types.ts'

/**
 * Makes exactly these products ask a question that not all ask, in as many statements for a thousand as for one.
 * Each product that changes gets a new version and says so in its own log; its offered options stay.
 */
export async function askProducts(
  tx: Tx,
  { id, productIds, ...editor }: Editor & { id: number; productIds: readonly number[] },
): Promise<void> {
  const { shopId } = editor
  const chosen = new Set(productIds)
  const asking = await listProductFields(tx, { shopId, customFieldId: id })
  const existing = new Map(asking.map((link) => [link.productId, link]))
  const changed = [...new Set([...existing.keys(), ...chosen])].filter(
    (productId) => (existing.get(productId)?.asked ?? false) !== chosen.has(productId),
  )
  const products = await lockLiveProducts(tx, { shopId, ids: changed })
  const before = await listProductFields(tx, { shopId, productIds: products.map((each) => each.id) })
  const links = products.map((product) => ({
    productId: product.id,
    customFieldId: id,
    asked: chosen.has(product.id),
    optionKeys: existing.get(product.id)?.optionKeys ?? null,
  }))
  await writeLinks(tx, { shopId, customFieldId: id, links })
  const edits = toEdits({ products, before, links, fields: await listCustomFields(tx, shopId) })
  await finishProductEdits(tx, { ...editor, edits })
}

/** Not being chosen is no refusal: should all be asked one day, so is a product that says nothing. */
async function writeLinks(
  tx: Tx,
  { links, ...key }: { shopId: number; customFieldId: number; links: readonly ProductField[] },
): Promise<void> {
  const { linked = [], unlinked = [] } = Object.groupBy(links, ({ asked, optionKeys }) =>
    asked || optionKeys !== null ? 'linked' : 'unlinked',
  )
  await updateProductFields(tx, { ...key, fields: linked })
  await deleteProductFields(tx, { ...key, productIds: unlinked.map(({ productId }) => productId) })
}

type Links = {
  products: readonly { id: number; productType: ProductType }[]
  /** All that the products said about fields, and what they say now about the one. */
  before: readonly ProductField[]
  links: readonly ProductField[]
  fields: readonly CustomField[]
}

function toEdits({ products, before, links, fields }: Links) {
  const own = Map.groupBy(before, ({ productId }) => productId)
  const now = new Map(links.map((link) => [link.productId, link]))
  return products.map(({ id, productType }) => {
    const isAddon = productType === 'ADDON'
    const [all, link] = [own.get(id) ?? [], now.get(id)]
    const others = all.filter(({ customFieldId }) => customFieldId !== link?.customFieldId)
    return {
      id,
      before: { customFields: askedNames(fields, all, isAddon) },
      after: { customFields: askedNames(fields, link ? [...others, link] : others, isAddon) },
      base: inPart(
        QUESTIONS,
        askedLinks(
          fields.filter((field) => field.id === link?.customFieldId),
          all,
          isAddon,
        ),
      ),
    }
  })
}

/** A product's questions in its log, where each is a property. */
export const QUESTIONS = 'question'

/** Rule of a product for a question: its own, or the question's default. `optionKeys` null means all options. */
export type AskedLink = { asked: boolean; optionKeys: readonly string[] | null }

/** By the question's id. */
export function askedLinks(
  fields: readonly CustomField[],
  links: readonly ProductField[],
  isAddon: boolean,
): Record<string, AskedLink> {
  return Object.fromEntries(
    fields.map((field) => {
      const link = links.find(({ customFieldId }) => customFieldId === field.id)
      return [field.id, { asked: isAskedBy(field, { isAddon }, link), optionKeys: link?.optionKeys ?? null }]
    }),
  )
}

/** Questions of a product for its log: internal names, with the options where not all are offered. */
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
