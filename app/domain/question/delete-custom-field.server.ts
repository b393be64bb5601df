import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findCustomField,
  findCustomFieldIdByName,
  updateCustomFieldDeletedAt,
} from './custom-field-queries.server.ts'

type Input = Editor & { id: number }

/** Asks a question no more; the answers that were given are still read. Nothing hinders it. */
export async function deleteCustomField(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  const field = await findCustomField(tx, input)
  if (!field || field.isDeleted) return err({ code: 'not_found' })
  await updateCustomFieldDeletedAt(tx, { ...input, deletedAt: input.now, internalName: field.internalName })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion; where another question has taken its name meanwhile, it gets its id with it. Restoring what is there changes nothing. */
export async function restoreCustomField(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  const field = await findCustomField(tx, input)
  if (!field) return err({ code: 'not_found' })
  if (!field.isDeleted) return ok(null)
  const { shopId } = input
  const { internalName } = field
  const isTaken = (await findCustomFieldIdByName(tx, { shopId, internalName })) !== undefined
  await updateCustomFieldDeletedAt(tx, {
    ...input,
    deletedAt: null,
    internalName: isTaken ? `${internalName}-${input.id}` : internalName,
  })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'custom_field',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
