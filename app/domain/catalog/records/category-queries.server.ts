import { z } from 'zod'
import { translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import type { Db } from '#db/transaction.server.ts'

const columns = z.object({ name: translatableColumn } satisfies ColumnsOf<'category'>)

export type CategoryValues = z.output<typeof columns>

/** A group that the shop sorts its products into. */
export type Category = Stored<CategoryValues>

export const categoryRecord = listRecord<CategoryValues>({
  table: 'category',
  columns,
  order: 'position',
  listUses: listCategoryUses,
})

export const {
  list: listCategories,
  find: findCategory,
  create: createCategory,
  save: saveCategory,
  remove: deleteCategory,
  restore: restoreCategory,
} = categoryRecord

/** Products that are sorted into it. */
async function listCategoryUses(db: Db, { shopId, id }: { shopId: number; id: number }): Promise<Use[]> {
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
