import type { ChangedByOther, EditStart, Facts, NotFound } from '#app/domain/shared/edit/edit.ts'
import { type MergeInput, mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type EditedProduct, findLockedProduct } from './product-edit-queries.server.ts'

/**
 * The first step of every tab that saves: the product's row, locked until commit, so that all tabs share one
 * version. A deleted product is not found. The steps after it: read the tab's own facts, `mergeTab`, write its
 * own rows, `finishProductEdit`.
 */
export async function lockProduct(
  tx: Tx,
  { shopId, id }: { shopId: number; id: number },
): Promise<Result<EditedProduct, NotFound>> {
  const product = await findLockedProduct(tx, { shopId, id })
  return !product || product.isDeleted ? err({ code: 'not_found' }) : ok(product)
}

/**
 * Merges a tab's values with those that others saved since the tab was shown, on whichever tab: one version
 * counts for all. Without a version the last one to save wins.
 */
export function mergeTab<Values extends Facts>(
  tx: Tx,
  { shopId, id, version: begun }: { shopId: number; id: number; version?: EditStart | undefined },
  merge: Omit<MergeInput<Values>, 'begun'>,
): Promise<Result<Values, ChangedByOther>> {
  return mergeOver(tx, { shopId, entity: 'product', entityId: id }, { ...merge, begun })
}
