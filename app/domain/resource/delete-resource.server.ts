import type { Editor, NotFound } from '#app/domain/shared/edit/edit.ts'
import { lockEdited, updateDeletedAt } from '#app/domain/shared/edit/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/edit/removal.ts'
import { logRemoval } from '#app/domain/shared/edit/remove-edited.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findResource, listResourceUses, restoreResourceType } from './resource-queries.server.ts'

type Input = Editor & { id: number }

/**
 * Deletes a resource from all choices; its bookings stay with it. Refused while products name it, or need its type
 * and have no other.
 */
export async function deleteResource(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: 'resource' })
  const resource = await findResource(tx, input)
  if (!resource || resource.isDeleted) return err({ code: 'not_found' })
  const uses = await listResourceUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateDeletedAt(tx, { ...input, table: 'resource', deletedAt: input.now })
  await logRemoval(tx, { ...input, entity: 'resource', action: 'deleted' })
  return ok(null)
}

/**
 * Undoes a deletion, and that of its type if that was deleted too. Restoring a resource that is not deleted changes
 * nothing.
 */
export async function restoreResource(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'resource' })
  const resource = await findResource(tx, input)
  if (!resource) return err({ code: 'not_found' })
  if (!resource.isDeleted) return ok(null)
  const type = await restoreResourceType(tx, { ...input, id: resource.resourceTypeId })
  if (!type.ok) return type
  await updateDeletedAt(tx, { ...input, table: 'resource', deletedAt: null })
  await logRemoval(tx, { ...input, entity: 'resource', action: 'restored' })
  return ok(null)
}
