import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findCategory, listCategoryUses, updateCategoryDeletedAt } from './category-queries.server.ts'

type Input = Editor & { id: number }

/** Takes a category out of all choices; what was sold under it still names it. Refused while products are in it. */
export async function deleteCategory(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  await lockEdited(tx, { ...input, table: 'category' })
  const category = await findCategory(tx, input)
  if (!category || category.isDeleted) return err({ code: 'not_found' })
  const uses = await listCategoryUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateCategoryDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreCategory(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'category' })
  const category = await findCategory(tx, input)
  if (!category) return err({ code: 'not_found' })
  if (!category.isDeleted) return ok(null)
  await updateCategoryDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'category',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
