import type { Use } from '#app/domain/shared/edit/removal.ts'
import type { Db } from '#db/transaction.server.ts'

/** Selects products of the shop in its own order, to be narrowed to those that use a record. */
export function selectProducts(db: Db, shopId: number) {
  return db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

/** Lists aliases of it, products that have it as an add-on, and bundles that include it. */
export async function listProductUses(
  db: Db,
  { shopId, id }: { shopId: number; id: number },
): Promise<Use[]> {
  const products = await selectProducts(db, shopId)
    .where((eb) =>
      eb.or([
        eb('alias_of_id', '=', id),
        eb.exists(
          eb
            .selectFrom('product_addon')
            .select('product_addon.product_id')
            .whereRef('product_addon.product_id', '=', 'product.id')
            .where('product_addon.addon_id', '=', id),
        ),
      ]),
    )
    .execute()
  const bundles = await db
    .selectFrom('bundle_option_product')
    .innerJoin('bundle_option', 'bundle_option.id', 'bundle_option_product.bundle_option_id')
    .innerJoin('product', 'product.id', 'bundle_option.product_id')
    .select(['product.id', 'product.name', 'product.position'])
    .distinct()
    .where('bundle_option_product.shop_id', '=', shopId)
    .where('bundle_option_product.product_id', '=', id)
    .where('bundle_option.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .where('product.id', '<>', id)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return [
    ...products.map((row): Use => ({ kind: 'product', id: row.id, name: row.name })),
    ...bundles.map((row): Use => ({ kind: 'bundle', id: row.id, name: row.name })),
  ]
}
