import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findDuration, listDurationUses, updateDurationDeletedAt } from './duration-queries.server.ts'

type Input = Editor & { id: number }

/**
 * Takes a duration out of all choices; what was booked for it keeps its start and end. Refused while products
 * offer it or a bundle forces it.
 */
export async function deleteDuration(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: 'duration' })
  const duration = await findDuration(tx, input)
  if (!duration || duration.isDeleted) return err({ code: 'not_found' })
  const uses = await listDurationUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateDurationDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreDuration(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'duration' })
  const duration = await findDuration(tx, input)
  if (!duration) return err({ code: 'not_found' })
  if (!duration.isDeleted) return ok(null)
  await updateDurationDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'duration',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
