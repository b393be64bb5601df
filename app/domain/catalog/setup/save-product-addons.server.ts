import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { lockPointedAt } from '#app/domain/catalog/product-edit-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  listAddonChoices,
  listAddonLinks,
  type ProductAddonLink,
  updateAddonLinks,
} from './product-addon-queries.server.ts'

type Input = Editor & {
  id: number
  version?: EditStart | undefined
  /** In the order that guests see. */
  values: { addons: readonly ProductAddonLink[] }
}

type AddonsRefusal =
  | { code: 'foreign_id'; at: 'addons' }
  | { code: 'addon_twice'; at: 'addons' }
  | { code: 'addon_of_addon'; at: 'addons' }

/** Saves the add-ons of a main product. An add-on has none itself; a product of another type is refused. */
export async function saveProductAddons(
  tx: Tx,
  input: Input,
): Promise<Result<Saved, NotFound | ChangedByOther | AddonsRefusal>> {
  const { shopId, id } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const { version, productType } = product.value
  const key = { shopId, productId: id }
  const before = await listAddonLinks(tx, key)
  const theirs = { addons: before }
  const merged = await mergeTab(tx, input, { current: version, mine: input.values, theirs })
  if (!merged.ok) return merged
  const { addons: links } = merged.value
  if (productType === 'ADDON' && links.length > 0) return err({ code: 'addon_of_addon', at: 'addons' })
  await lockPointedAt(tx, { shopId, ids: links.map(({ addonId }) => addonId) })
  const names = new Map((await listAddonChoices(tx, shopId)).map(({ id: addonId, name }) => [addonId, name]))
  if (links.some(({ addonId }) => !names.has(addonId))) return err({ code: 'foreign_id', at: 'addons' })
  if (new Set(links.map(({ addonId }) => addonId)).size < links.length) {
    return err({ code: 'addon_twice', at: 'addons' })
  }

  if (!differencesOf(theirs, { addons: links })) return ok({ id, version })
  await updateAddonLinks(tx, { ...key, links })
  const facts = (list: readonly ProductAddonLink[]) => ({
    addons: list.map((link) => ({ name: names.get(link.addonId) ?? null, ...flags(link) })),
  })
  return finishProductEdit(tx, {
    ...input,
    version,
    before: facts(before),
    after: facts(links),
    base: theirs,
  })
}

function flags({ mandatory, included }: ProductAddonLink) {
  return { ...(mandatory ? { mandatory } : {}), ...(included ? { included } : {}) }
}
