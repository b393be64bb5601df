import type { Instant } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Tables whose rows are edited by themselves, each with a version of its own. */
export type EditedTable =
  | 'category'
  | 'price_category'
  | 'duration'
  | 'tax'
  | 'resource'
  | 'resource_type'
  | 'custom_field'
  | 'opening_season'
  | 'payment_provider'

/**
 * Locks a record's row until commit, so that what is read of it next is what will be written over. Nothing is
 * locked of what is not there.
 */
export function lockEdited(
  tx: Tx,
  { table, shopId, id }: { table: EditedTable; shopId: number; id: number },
): Promise<void> {
  return lockChosen(tx, { table, shopId, ids: [id] })
}

/** Holds rows that another is to point at, so that none of them goes meanwhile; by id, as all take them. */
export async function lockChosen(
  tx: Tx,
  { table, shopId, ids }: { table: EditedTable; shopId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  const rows = tx
    .selectFrom<EditedTable>(table)
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .orderBy('id')
  await lockRows(tx, rows).execute()
}

/** Locks all of a shop's rows, also deleted ones, where they point at each other. */
export async function lockEvery(
  tx: Tx,
  { table, shopId }: { table: EditedTable; shopId: number },
): Promise<void> {
  const rows = tx.selectFrom<EditedTable>(table).select('id').where('shop_id', '=', shopId).orderBy('id')
  await lockRows(tx, rows).execute()
}

/** Deletes a row softly, or with null brings it back. */
export async function updateDeletedAt(
  tx: Tx,
  {
    table,
    shopId,
    id,
    deletedAt,
  }: { table: EditedTable; shopId: number; id: number; deletedAt: Instant | null },
): Promise<void> {
  await tx
    .updateTable<EditedTable>(table)
    .set({ deleted_at: deletedAt })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}
