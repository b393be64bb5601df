import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Db } from '#db/transaction.server.ts'
import type { Audience, ProductType } from './product-types.ts'

type ProductKey = { shopId: number; productId: number; audience: Audience }

/** Product as a booking page checks it before a sale. */
export type StaffBookingProduct = {
  id: number
  productType: ProductType
  categoryIds: number[]
  /** Whether it has any add-ons or bundle options, though not every reader may book them. */
  hasAddons: boolean
  hasBundle: boolean
  /** Whether the right to rebook it is sold. */
  sellsGuarantee: boolean
}

/**
 * Finds a product that is not deleted, with the fields that a sale needs alone: it is read while others wait for the
 * same places. Guests get active ones only.
 */
export const findStaffBookingProduct = perShopVersion(
  ({ shopId, productId, audience }: ProductKey) => ({ shopId, productId, audience }),
  loadStaffBookingProduct,
)

async function loadStaffBookingProduct(db: Db, key: ProductKey): Promise<StaffBookingProduct | undefined> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('product_category', 'product_category.product_id', 'product.id')
    .leftJoin('category', (join) =>
      join.onRef('category.id', '=', 'product_category.category_id').on('category.deleted_at', 'is', null),
    )
    .select(['product.product_type', 'category.id as category_id'])
    .select(['product.rebookable', 'product.rebooking_fee'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('product_addon')
          .select('product_addon.addon_id')
          .whereRef('product_addon.product_id', '=', 'product.id'),
      ).as('has_addons'),
      exists(
        selectFrom('bundle_option')
          .select('bundle_option.id')
          .whereRef('bundle_option.shop_id', '=', 'product.shop_id')
          .whereRef('bundle_option.product_id', '=', 'product.id')
          .where('bundle_option.active', '=', 1)
          .where('bundle_option.deleted_at', 'is', null),
      ).as('has_bundle'),
    ])
    .where('product.shop_id', '=', key.shopId)
    .where('product.id', '=', key.productId)
    .where('product.deleted_at', 'is', null)
    .$if(key.audience === 'guest', (query) => query.where('product.status', '=', 'ACTIVE'))
    .execute()
  const [first] = rows
  if (!first) return undefined
  const categoryIds = rows.flatMap(({ category_id }) => category_id ?? [])
  return {
    id: key.productId,
    productType: first.product_type,
    categoryIds,
    hasAddons: Boolean(first.has_addons),
    hasBundle: Boolean(first.has_bundle),
    sellsGuarantee: first.rebookable === 1 && first.rebooking_fee > 0,
  }
}

/** Lists the add-ons of a product, in its order; their texts and prices are in `listAddons`. */
export const listAddonsOfProduct = perShopVersion(
  ({ shopId, productId, audience }: ProductKey) => ({ shopId, productId, audience }),
  loadAddonsOfProduct,
)

async function loadAddonsOfProduct(
  db: Db,
  key: ProductKey,
): Promise<readonly { addon: { id: number }; mandatory: boolean }[]> {
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
