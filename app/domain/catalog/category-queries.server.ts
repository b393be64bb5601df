import type { Use } from '#app/domain/shared/removal.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** A group that the shop sorts its products into. */
export type Category = { id: number; name: Translatable; version: number; isDeleted: boolean }

/** In the shop's order, without deleted ones. */
export async function listCategories(db: Db, shopId: number): Promise<Category[]> {
  const rows = await selectCategories(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toCategory)
}

/** Number of products per category, without deleted ones. A category without any is missing. */
export async function countProductsByCategory(db: Db, shopId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('product', 'product.id', 'product_category.product_id')
    .select(['product_category.category_id'])
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .where('product_category.shop_id', '=', shopId)
    .where('product.deleted_at', 'is', null)
    .groupBy('product_category.category_id')
    .execute()
  return new Map(rows.map((row) => [row.category_id, row.products]))
}

/** Also a deleted one, so that it can be restored. */
export async function findCategory(db: Db, { shopId, id }: Key): Promise<Category | undefined> {
  const row = await selectCategories(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

/** Products that are sorted into it. */
export async function listCategoryUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('product', 'product.id', 'product_category.product_id')
    .select(['product.id', 'product.name'])
    .where('product_category.shop_id', '=', shopId)
    .where('product_category.category_id', '=', id)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({ kind: 'product', id: row.id, name: row.name }))
}

export async function insertCategory(
  tx: Tx,
  { shopId, name, position }: { shopId: number; name: Translatable; position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('category')
    .values({ shop_id: shopId, name: JSON.stringify(name), position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the category is gone or its version is another by now. */
export async function updateCategory(
  tx: Tx,
  { shopId, id, version, name }: Key & { version: number; name: Translatable },
): Promise<boolean> {
  const row = await tx
    .updateTable('category')
    .set({ name: JSON.stringify(name), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function selectCategories(db: Db, shopId: number) {
  return db
    .selectFrom('category')
    .select(['id', 'name', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCategories>['executeTakeFirstOrThrow']>>

function toCategory({ id, name, version, deleted_at }: Row): Category {
  return { id, name: parseTranslatable(name), version, isDeleted: deleted_at !== null }
}
