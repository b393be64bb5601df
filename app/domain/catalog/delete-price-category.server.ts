import { differencesOf, type Editor, type Facts, type NotFound } from '#app/domain/shared/edit.ts'
import { markDeleted } from '#app/domain/shared/edit-queries.server.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { logRemoval } from '#app/domain/shared/remove-edited.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { refuseMaster } from './master-rule.ts'
import {
  listPriceCategoryUses,
  lockPriceCategories,
  type PriceCategory,
  updatePriceCategory,
} from './price-category-queries.server.ts'

type Input = Editor & { id: number }

/**
 * Takes a price category out of all choices; what was sold under it still names it. Refused while products
 * have a price for it or other price categories go with it.
 */
export async function deletePriceCategory(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  const all = await lockPriceCategories(tx, input.shopId)
  const priceCategory = all.find(({ id }) => id === input.id)
  if (!priceCategory || priceCategory.isDeleted) return err({ code: 'not_found' })
  const uses = await listPriceCategoryUses(tx, input)
  if (uses.length > 0) return err({ code: 'in_use', uses })
  await markDeleted(tx, { ...input, table: 'price_category', deletedAt: input.now })
  await logRemoval(tx, { ...input, entity: 'price_category', action: 'deleted' })
  return ok(null)
}

/**
 * Undoes a deletion. Restoring what is there changes nothing. A master that went meanwhile, or that got a
 * master of its own, is let go of.
 */
export async function restorePriceCategory(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  const all = await lockPriceCategories(tx, input.shopId)
  const priceCategory = all.find(({ id }) => id === input.id)
  if (!priceCategory) return err({ code: 'not_found' })
  if (!priceCategory.isDeleted) return ok(null)
  const live = all.filter(({ isDeleted }) => !isDeleted)
  const facts = refuseMaster(live, priceCategory) ? await letGoOfMaster(tx, input, priceCategory) : {}
  await markDeleted(tx, { ...input, table: 'price_category', deletedAt: null })
  await logRemoval(tx, { ...input, entity: 'price_category', action: 'restored', facts })
  return ok(null)
}

/** Answers what the log tells of it. */
async function letGoOfMaster(tx: Tx, { shopId }: Input, before: PriceCategory): Promise<Facts> {
  const alone = { masterId: null, maximumRatio: null }
  await updatePriceCategory(tx, { ...before, shopId, ...alone })
  return differencesOf(before, alone) ?? {}
}
