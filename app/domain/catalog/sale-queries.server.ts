import type { Db } from '#db/transaction.server.ts'
import type { Audience, ProductType } from './product-types.ts'

type ProductKey = { shopId: number; productId: number; audience: Audience }

/** What decides whether a page may sell a product. */
export type SaleProduct = { id: number; productType: ProductType; categoryIds: number[] }

/**
 * A product that is not deleted, by what a sale asks of it alone: it is read while others wait for the same
 * places. Guests get active ones only.
 */
export async function findSaleProduct(db: Db, key: ProductKey): Promise<SaleProduct | undefined> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('product_category', 'product_category.product_id', 'product.id')
    .leftJoin('category', (join) =>
      join.onRef('category.id', '=', 'product_category.category_id').on('category.deleted_at', 'is', null),
    )
    .select(['product.product_type', 'category.id as category_id'])
    .where('product.shop_id', '=', key.shopId)
    .where('product.id', '=', key.productId)
    .where('product.deleted_at', 'is', null)
    .$if(key.audience === 'guest', (query) => query.where('product.status', '=', 'ACTIVE'))
    .execute()
  const [first] = rows
  if (!first) return undefined
  const categoryIds = rows.flatMap(({ category_id }) => category_id ?? [])
  return { id: key.productId, productType: first.product_type, categoryIds }
}

/** Which add-ons go with a product, in its order; what they look like and cost is `listAddons`. */
export async function listSaleAddons(
  db: Db,
  key: ProductKey,
): Promise<{ addon: { id: number }; mandatory: boolean }[]> {
  const rows = await db
    .selectFrom('product_addon')
    .innerJoin('product as addon', 'addon.id', 'product_addon.addon_id')
    .select(['addon.id', 'product_addon.mandatory'])
    .where('product_addon.shop_id', '=', key.shopId)
    .where('product_addon.product_id', '=', key.productId)
    .where('addon.shop_id', '=', key.shopId)
    .where('addon.product_type', '=', 'ADDON')
    .where('addon.deleted_at', 'is', null)
    .$if(key.audience === 'guest', (query) => query.where('addon.status', '=', 'ACTIVE'))
    .orderBy('product_addon.position')
    .orderBy('addon.id')
    .execute()
  return rows.map(({ id, mandatory }) => ({ addon: { id }, mandatory: mandatory === 1 }))
}
