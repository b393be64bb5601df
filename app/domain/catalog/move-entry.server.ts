import type { NotFound } from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { listOrderedIds, type OrderedTable, updatePosition } from './position-queries.server.ts'

/** One step, or to a place counted from 1; beyond the ends means the end. */
export type MoveTo = 'up' | 'down' | number

/** Moves a row of a list that the shop orders itself. All places are numbered anew, so that no two are alike. */
export async function moveEntry(
  tx: Tx,
  { table, shopId, id, to }: { table: OrderedTable; shopId: number; id: number; to: MoveTo },
): Promise<Result<null, NotFound>> {
  const ids = await listOrderedIds(tx, { table, shopId })
  const order = moved(ids, id, to)
  if (!order) return err({ code: 'not_found' })
  for (const [position, each] of order.entries())
    await updatePosition(tx, { table, shopId, id: each, position })
  return ok(null)
}

/** The ids with one of them moved; undefined when it is not among them. */
export function moved(ids: readonly number[], id: number, to: MoveTo): number[] | undefined {
  const from = ids.indexOf(id)
  if (from < 0) return undefined
  const wished = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to - 1
  const place = Math.min(Math.max(wished, 0), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}
