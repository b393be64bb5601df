import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updatePosition } from './position-queries.server.ts'
import { listProductPositions } from './product-list-queries.server.ts'
import { arrange } from './product-order.ts'

/**
 * Puts products at a place, counted from 1, among those of a list that may show only some. Ids that the shop
 * has no product for are left out. The order is no part of a product: no version, no log.
 */
export async function arrangeProducts(
  tx: Tx,
  input: { shopId: number; seen: readonly number[]; moved: readonly number[]; place: number },
): Promise<Result<null, never>> {
  const { shopId, seen, moved, place } = input
  const rows = await listProductPositions(tx, shopId)
  const order = arrange(
    rows.map(({ id }) => id),
    { seen: new Set(seen), moved: new Set(moved), place },
  )
  const before = new Map(rows.map(({ id, position }) => [id, position]))
  for (const [position, id] of order.entries())
    if (before.get(id) !== position) await updatePosition(tx, { table: 'product', shopId, id, position })
  return ok(null)
}
