import {
  type EditedProduct,
  findLockedProduct,
  updateProductDeletedAt,
  updateProductVersion,
} from '#app/domain/catalog/product-edit-queries.server.ts'
import { listProductUses } from '#app/domain/catalog/records/product-use-queries.server.ts'
import { restoreTax } from '#app/domain/catalog/records/tax-queries.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor, Facts, NotFound } from '#app/domain/shared/edit/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/edit/removal.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { refuseOneMore } from './product-limit.server.ts'
import { findMissingItems, updateWithoutMissing } from './product-restore-queries.server.ts'

type Input = Editor & { id: number }

/**
 * Deletes a product from all choices; orders still show it. Refused while an alias, a bundle or a product with it as
 * an add-on needs it.
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

/**
 * Undoes a deletion, and that of its tax if that was deleted too. Restoring a product that is not deleted changes
 * nothing. A master or resources that were deleted meanwhile are removed from it, and it is restored as inactive: it
 * could be sold more often than its capacity.
 */
export async function restoreProduct(
  tx: Tx,
  { plan, ...input }: Input & { plan: Plan },
): Promise<Result<null, NotFound | PlanRefusal>> {
  const product = await findLockedProduct(tx, input)
  if (!product) return err({ code: 'not_found' })
  if (!product.isDeleted) return ok(null)
  const refused = await refuseOneMore(tx, { ...input, plan })
  if (refused) return err(refused)
  const changes = await letGo(tx, input, product)
  await updateProductDeletedAt(tx, { ...input, deletedAt: null })
  await log(tx, input, 'restored', changes)
  return ok(null)
}

/** Changes and new version for the log; empty when nothing but the deletion changed. */
type Logged = { facts?: Facts; version?: number }

async function letGo(tx: Tx, input: Input, { status, version }: EditedProduct): Promise<Logged> {
  const gone = await findMissingItems(tx, input)
  const { taxId, masterId, resourceTypeIds, resourceIds } = gone
  if (taxId !== null) await restoreTax(tx, { ...input, id: taxId })
  if (masterId === null && resourceTypeIds.length === 0 && resourceIds.length === 0) return {}
  await updateWithoutMissing(tx, { ...input, gone, status: 'INACTIVE' })
  await updateProductVersion(tx, { ...input, version: version + 1 })
  const facts = {
    before: { status, aliasOfId: masterId, resourceTypeIds, resourceIds },
    after: { status: 'INACTIVE', aliasOfId: null, resourceTypeIds: [], resourceIds: [] },
  }
  return { facts, version: version + 1 }
}

function log(
  tx: Tx,
  { id, ...editor }: Input,
  action: 'deleted' | 'restored',
  { facts = {}, version }: Logged = {},
): Promise<void> {
  return insertActivity(tx, {
    ...editor,
    ...(version === undefined ? {} : { version }),
    entity: 'product',
    entityId: id,
    action,
    facts,
    actor: 'STAFF',
  })
}
