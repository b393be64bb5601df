import type { ChangedByOther, NotFound } from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type EditedProduct, findLockedProduct } from './product-edit-queries.server.ts'

/**
 * The first step of every tab that saves: the product's row, locked until commit, so that all tabs share one
 * version. Without a version the last one to save wins. A deleted product is not found.
 * The steps after it: read the tab's own facts, write its own rows, `finishProductEdit`.
 */
export async function lockProduct(
  tx: Tx,
  { shopId, id, version }: { shopId: number; id: number; version?: number | undefined },
): Promise<Result<EditedProduct, NotFound | ChangedByOther>> {
  const product = await findLockedProduct(tx, { shopId, id })
  if (!product || product.isDeleted) return err({ code: 'not_found' })
  if (version !== undefined && version !== product.version)
    return err(await whoChanged(tx, { shopId, entity: 'product', entityId: id }))
  return ok(product)
}
