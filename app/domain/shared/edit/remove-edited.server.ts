import type { Tx } from '#db/transaction.server.ts'
import { insertActivity } from './activity-queries.server.ts'
import type { Editor, Facts } from './edit.ts'

/** Logs that a record was deleted softly or restored; `facts` are values that restoring it changed. */
export function logRemoval(
  tx: Tx,
  input: Editor & { id: number; entity: string; action: 'deleted' | 'restored'; facts?: Facts },
): Promise<void> {
  const { shopId, userId, now, id: entityId, entity, action, facts = {} } = input
  return insertActivity(tx, { shopId, userId, now, entity, entityId, action, facts, actor: 'STAFF' })
}
