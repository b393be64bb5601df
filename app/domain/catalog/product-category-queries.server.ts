import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; productId: number }

/** The categories that a product is sorted into, lowest id first, without deleted ones. */
export async function listProductCategoryIds(db: Db, { shopId, productId }: Key): Promise<number[]> {
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('category', 'category.id', 'product_category.category_id')
    .select('product_category.category_id')
    .where('product_category.shop_id', '=', shopId)
    .where('product_category.product_id', '=', productId)
    .where('category.deleted_at', 'is', null)
    .orderBy('product_category.category_id')
    .execute()
  return rows.map((row) => row.category_id)
}

export async function insertProductCategory(
  tx: Tx,
  { shopId, productId, categoryId }: Key & { categoryId: number },
): Promise<void> {
  await tx
    .insertInto('product_category')
    .values({ shop_id: shopId, product_id: productId, category_id: categoryId })
    .execute()
}

export async function deleteProductCategory(
  tx: Tx,
  { shopId, productId, categoryId }: Key & { categoryId: number },
): Promise<void> {
  await tx
    .deleteFrom('product_category')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('category_id', '=', categoryId)
    .execute()
}
