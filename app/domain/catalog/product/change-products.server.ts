import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { saveProductStatus } from './save-product-status.server.ts'
import { sortProduct } from './sort-product.server.ts'

/** Bulk change of the products chosen in the list: a status, or whether they are in a category. */
export type BulkChange = { status: ProductStatus } | { categoryId: number; isIn: boolean }

/**
 * Changes many products in one transaction, whatever version they have. Those that are gone by now are
 * answered in `gone`; the others are changed all the same.
 */
export async function changeProducts(
  tx: Tx,
  { ids, change, ...editor }: Editor & { ids: readonly number[]; change: BulkChange },
): Promise<Result<{ changed: number[]; gone: number[] }, { code: 'foreign_id'; at: 'categoryId' }>> {
  const changed: number[] = []
  const gone: number[] = []
  // By id, as every lock on several products.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const saved =
      'status' in change
        ? await saveProductStatus(tx, { ...editor, id, values: change })
        : await sortProduct(tx, { ...editor, id, ...change })
    if (!saved.ok && saved.error.code === 'foreign_id') return err(saved.error)
    if (saved.ok) changed.push(id)
    else gone.push(id)
  }
  return ok({ changed, gone })
}
