import type { Tx } from '#db/transaction.server.ts'
import { insertActivity } from './activity-queries.server.ts'
import type { Editor, Facts, NotFound } from './edit.ts'
import { type EditedTable, lockEdited, markDeleted } from './edit-queries.server.ts'
import type { RemovalRefusal, Use } from './removal.ts'
import { err, ok, type Result } from './result.ts'

type Key = { shopId: number; id: number }
type Input = Editor & { id: number }

/** A kind of thing that is deleted softly. `entity` is its table and its name in the log. */
export type Removable = {
  entity: EditedTable
  find: (tx: Tx, key: Key) => Promise<{ isDeleted: boolean } | undefined>
  /** Lists the uses that prevent deletion; left out where there can be none. */
  listUses?: (tx: Tx, key: Key) => Promise<Use[]>
}

/** Takes a thing out of all choices; what was sold with it keeps it. Refused while something uses it. */
export async function removeEdited(
  tx: Tx,
  input: Input,
  { entity, find, listUses }: Removable,
): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: entity })
  const thing = await find(tx, input)
  if (!thing || thing.isDeleted) return err({ code: 'not_found' })
  const uses = (await listUses?.(tx, input)) ?? []
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await markDeleted(tx, { ...input, table: entity, deletedAt: input.now })
  await logRemoval(tx, { ...input, entity, action: 'deleted' })
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreEdited(
  tx: Tx,
  input: Input,
  { entity, find }: Removable,
): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: entity })
  const thing = await find(tx, input)
  if (!thing) return err({ code: 'not_found' })
  if (!thing.isDeleted) return ok(null)
  await markDeleted(tx, { ...input, table: entity, deletedAt: null })
  await logRemoval(tx, { ...input, entity, action: 'restored' })
  return ok(null)
}

export function logRemoval(
  tx: Tx,
  input: Input & { entity: string; action: 'deleted' | 'restored'; facts?: Facts },
): Promise<void> {
  const { shopId, userId, now, id: entityId, entity, action, facts = {} } = input
  return insertActivity(tx, { shopId, userId, now, entity, entityId, action, facts, actor: 'STAFF' })
}
