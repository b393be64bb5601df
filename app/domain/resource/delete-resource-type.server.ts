import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateResourceTypeDeletedAt } from './resource-edit-queries.server.ts'
import { findResourceType, listResourceTypeUses } from './resource-queries.server.ts'

type Input = Editor & { id: number }

/** Takes a type out of all choices. Refused while products need it or resources are of it. */
export async function deleteResourceType(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: 'resource_type' })
  const type = await findResourceType(tx, input)
  if (!type || type.isDeleted) return err({ code: 'not_found' })
  const uses = await listResourceTypeUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateResourceTypeDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreResourceType(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'resource_type' })
  const type = await findResourceType(tx, input)
  if (!type) return err({ code: 'not_found' })
  if (!type.isDeleted) return ok(null)
  await updateResourceTypeDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  const entry = { ...editor, entity: 'resource_type', entityId: id, action, facts: {} } as const
  return insertActivity(tx, { ...entry, actor: 'STAFF' })
}
