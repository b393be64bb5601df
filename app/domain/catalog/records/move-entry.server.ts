import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit/edit.ts'
import {
  listOrderedIds,
  type OrderedTable,
  updatePosition,
} from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

/** One step, or to a position counted from 1; beyond the ends means the end. */
export type MoveTo = 'up' | 'down' | number

/**
 * Moves a row of a list that the shop orders itself. All positions are numbered anew, so that no two are alike. The
 * log has the move; the position is no field of the record and has no version.
 */
export async function moveEntry(
  tx: Tx,
  { table, to, id, ...editor }: Editor & { table: OrderedTable; id: number; to: MoveTo },
): Promise<Result<null, NotFound>> {
  const { shopId } = editor
  const ids = await listOrderedIds(tx, { table, shopId })
  const order = moved(ids, id, to)
  if (!order) return err({ code: 'not_found' })
  for (const [position, each] of order.entries())
    await updatePosition(tx, { table, shopId, id: each, position })
  const [before, after] = [ids.indexOf(id) + 1, order.indexOf(id) + 1]
  if (before !== after) await logMove(tx, { ...editor, entity: table, id, before, after })
  return ok(null)
}

/** Places are counted from 1. */
export function logMove(
  tx: Tx,
  { id, before, after, ...entry }: Editor & { entity: string; id: number; before: number; after: number },
): Promise<void> {
  const facts = { before: { place: before }, after: { place: after } }
  return insertActivity(tx, { ...entry, entityId: id, action: 'moved', facts, actor: 'STAFF' })
}

/** The ids with one of them moved; undefined when it is not among them. */
export function moved(ids: readonly number[], id: number, to: MoveTo): number[] | undefined {
  const from = ids.indexOf(id)
  if (from < 0) return undefined
  const target = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to - 1
  const place = Math.min(Math.max(target, 0), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}
