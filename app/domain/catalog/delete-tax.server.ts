import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findTax, listTaxUses, updateTaxDeletedAt } from './tax-queries.server.ts'

type Input = Editor & { id: number }

/** Takes a tax out of all choices; what was sold with it keeps its VAT. Refused while products have it. */
export async function deleteTax(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: 'tax' })
  const tax = await findTax(tx, input)
  if (!tax || tax.isDeleted) return err({ code: 'not_found' })
  const uses = await listTaxUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateTaxDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreTax(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'tax' })
  const tax = await findTax(tx, input)
  if (!tax) return err({ code: 'not_found' })
  if (!tax.isDeleted) return ok(null)
  await updateTaxDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'tax',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
