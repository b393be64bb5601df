import { logMove } from '#app/domain/catalog/records/move-entry.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { updatePosition } from '#app/domain/shared/position-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { listProductPositions } from './product-list-queries.server.ts'
import { arrange } from './product-order.ts'

/**
 * Moves products to a position, counted from 1, among those of a list that may show only some. Ids that are not of
 * the shop's products are left out. The order belongs to no product: the log has the moved ones, their versions stay.
 */
export async function arrangeProducts(
  tx: Tx,
  input: Editor & { shown: readonly number[]; moved: readonly number[]; place: number },
): Promise<Result<null, never>> {
  const { shown, moved, place, ...editor } = input
  const { shopId } = editor
  const rows = await listProductPositions(tx, shopId)
  const order = arrange(
    rows.map(({ id }) => id),
    { shown: new Set(shown), moved: new Set(moved), place },
  )
  const before = new Map(rows.map(({ id, position }) => [id, position]))
  for (const [position, id] of order.entries())
    if (before.get(id) !== position) await updatePosition(tx, { table: 'product', shopId, id, position })
  for (const id of moved) {
    const [from, to] = [rows.findIndex((row) => row.id === id) + 1, order.indexOf(id) + 1]
    if (from !== to) await logMove(tx, { ...editor, entity: 'product', id, before: from, after: to })
  }
  return ok(null)
}
