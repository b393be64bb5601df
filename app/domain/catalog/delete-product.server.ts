import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findLockedProduct, updateProductDeletedAt } from './product-edit-queries.server.ts'
import { listProductUses } from './product-use-queries.server.ts'

type Input = Editor & { id: number }

/**
 * Takes a product out of all choices; orders keep it. Refused while an alias, a bundle or a product that has
 * it as an add-on needs it.
 */
export async function deleteProduct(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  const product = await findLockedProduct(tx, input)
  if (!product || product.isDeleted) return err({ code: 'not_found' })
  const uses = await listProductUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await updateProductDeletedAt(tx, { ...input, deletedAt: input.now })
  await log(tx, input, 'deleted')
  return ok(null)
}

/** Undoes a deletion. Restoring what is there changes nothing. */
export async function restoreProduct(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  const product = await findLockedProduct(tx, input)
  if (!product) return err({ code: 'not_found' })
  if (!product.isDeleted) return ok(null)
  await updateProductDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored')
  return ok(null)
}

function log(tx: Tx, { id, ...editor }: Input, action: 'deleted' | 'restored'): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    entity: 'product',
    entityId: id,
    action,
    facts: {},
    actor: 'STAFF',
  })
}
