import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import {
  deleteProductCategory,
  insertProductCategory,
  listProductCategoryIds,
} from '#app/domain/catalog/product-category-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import type { Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'

type SortInput = Editor & { id: number; categoryId: number; isIn: boolean }

/** Adds a product to one category or removes it, and leaves its others alone. The log has the names. */
export async function sortProduct(
  tx: Tx,
  input: SortInput,
): Promise<Result<Saved, NotFound | { code: 'foreign_id'; at: 'categoryId' }>> {
  const { shopId, id: productId, categoryId, isIn } = input
  const categories = await listCategories(tx, shopId)
  if (!categories.some(({ id }) => id === categoryId)) return err({ code: 'foreign_id', at: 'categoryId' })
  const locked = await lockProduct(tx, { shopId, id: productId })
  if (!locked.ok) return err({ code: 'not_found' })

  const before = await listProductCategoryIds(tx, { shopId, productId })
  const others = before.filter((id) => id !== categoryId)
  const after = isIn ? [...others, categoryId] : others
  if (isIn && !before.includes(categoryId)) await insertProductCategory(tx, { shopId, productId, categoryId })
  if (!isIn) await deleteProductCategory(tx, { shopId, productId, categoryId })

  const named = (ids: readonly number[]): Translatable[] =>
    categories.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return finishProductEdit(tx, {
    ...input,
    version: locked.value.version,
    before: { categories: named(before) },
    after: { categories: named(after) },
  })
}
