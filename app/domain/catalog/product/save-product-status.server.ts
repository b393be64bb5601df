import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { updateProductStatus } from '#app/domain/catalog/product-edit-queries.server.ts'
import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import type { ChangedByOther, Editor, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

/**
 * Opens a product for everyone, for staff alone, or closes it. Each of the three may follow each; missing settings
 * for guests are shown, never refused. Existing bookings stay. Source: spec 3 §4.
 */
export async function saveProductStatus(
  tx: Tx,
  input: Editor & { id: number; version?: EditStart | undefined; values: { status: ProductStatus } },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, id } = input
  const locked = await lockProduct(tx, input)
  if (!locked.ok) return locked
  const { status, version } = locked.value
  const merged = await mergeTab(tx, input, { current: version, mine: input.values, theirs: { status } })
  if (!merged.ok) return merged
  const after = merged.value
  if (status !== after.status) await updateProductStatus(tx, { shopId, id, status: after.status })
  return finishProductEdit(tx, { ...input, version, before: { status }, after })
}
