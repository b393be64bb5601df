import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; productId: number }

/** An add-on of a main product with its settings; its position in the list is its order. */
export type ProductAddonLink = {
  addonId: number
  /** Mandatory with every unit of the main product. */
  mandatory: boolean
  /** Costs nothing extra. */
  included: boolean
}

/** An add-on that may be chosen. `name` is the one for staff. */
type AddonChoice = { id: number; name: string; displayName: Translatable; status: ProductStatus }

/** A main product that has an add-on. */
type AddonParent = { id: number; name: string; mandatory: boolean; included: boolean }

/** A product's add-ons in its order, without deleted ones. */
export async function listAddonLinks(db: Db, { shopId, productId }: Key): Promise<ProductAddonLink[]> {
  const rows = await db
    .selectFrom('product_addon')
    .innerJoin('product as addon', 'addon.id', 'product_addon.addon_id')
    .select(['product_addon.addon_id', 'product_addon.mandatory', 'product_addon.included'])
    .where('product_addon.shop_id', '=', shopId)
    .where('product_addon.product_id', '=', productId)
    .where('addon.deleted_at', 'is', null)
    .orderBy('product_addon.position')
    .orderBy('product_addon.addon_id')
    .execute()
  return rows.map((row) => ({
    addonId: row.addon_id,
    mandatory: row.mandatory === 1,
    included: row.included === 1,
  }))
}

/** All of the shop's add-ons in its order, without deleted ones. */
export async function listAddonChoices(db: Db, shopId: number): Promise<AddonChoice[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'display_name', 'status'])
    .where('shop_id', '=', shopId)
    .where('product_type', '=', 'ADDON')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ display_name, ...row }) => ({ ...row, displayName: parseTranslatable(display_name) }))
}

/** Products that have the add-on, without deleted ones. */
export async function listAddonParents(
  db: Db,
  { shopId, addonId }: { shopId: number; addonId: number },
): Promise<AddonParent[]> {
  const rows = await db
    .selectFrom('product_addon')
    .innerJoin('product', 'product.id', 'product_addon.product_id')
    .select(['product.id', 'product.name', 'product_addon.mandatory', 'product_addon.included'])
    .where('product_addon.shop_id', '=', shopId)
    .where('product_addon.addon_id', '=', addonId)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mandatory: row.mandatory === 1,
    included: row.included === 1,
  }))
}

/** Replaces all add-ons with these, in this order. */
export async function updateAddonLinks(
  tx: Tx,
  { shopId, productId, links }: Key & { links: readonly ProductAddonLink[] },
): Promise<void> {
  await tx
    .deleteFrom('product_addon')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .execute()
  const rows = links.map(({ addonId, mandatory, included }, position) => ({
    shop_id: shopId,
    product_id: productId,
    addon_id: addonId,
    position,
    mandatory: storedFlag(mandatory),
    included: storedFlag(included),
  }))
  if (rows.length > 0) await tx.insertInto('product_addon').values(rows).execute()
}
