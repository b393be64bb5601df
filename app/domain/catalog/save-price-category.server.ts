import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type MasterRefusal, refuseMaster } from './master-rule.ts'
import { nextPosition } from './position-queries.server.ts'
import {
  insertPriceCategory,
  lockPriceCategories,
  type PriceCategoryValues,
  updatePriceCategory,
} from './price-category-queries.server.ts'

/** Adds a price category after the last. */
export async function createPriceCategory(
  tx: Tx,
  { values, ...editor }: Editor & { values: PriceCategoryValues },
): Promise<Result<Saved, MasterRefusal>> {
  const { shopId } = editor
  const refused = refuseMaster(await lockLive(tx, shopId), { id: null, masterId: values.masterId })
  if (refused) return err(refused)

  const position = await nextPosition(tx, { table: 'price_category', shopId })
  const id = await insertPriceCategory(tx, { shopId, position, ...values })
  await insertActivity(tx, {
    ...editor,
    entity: 'price_category',
    entityId: id,
    action: 'created',
    facts: values,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}

/**
 * Saves a price category. Without a version the last one to save wins; values that are there already write
 * nothing. Source: reliability.md F10.
 */
export async function savePriceCategory(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: PriceCategoryValues },
): Promise<Result<Saved, NotFound | ChangedByOther | MasterRefusal>> {
  const { shopId, userId, now, id, values } = input
  const live = await lockLive(tx, shopId)
  const before = live.find((each) => each.id === id)
  if (!before) return err({ code: 'not_found' })

  const key = { shopId, entity: 'price_category', entityId: id }
  const version = input.version ?? before.version
  if (version !== before.version) return err(await whoChanged(tx, key))
  const facts = differencesOf(before, values)
  if (!facts) return ok({ id, version })
  const refused = refuseMaster(live, { id, masterId: values.masterId })
  if (refused) return err(refused)

  if (!(await updatePriceCategory(tx, { shopId, id, version, ...values }))) {
    return err(await whoChanged(tx, key))
  }
  await insertActivity(tx, { ...key, action: 'changed', facts, actor: 'STAFF', userId, now })
  return ok({ id, version: version + 1 })
}

/** All at once: two that become each other's master at the same moment would both be right by themselves. */
async function lockLive(tx: Tx, shopId: number) {
  return (await lockPriceCategories(tx, shopId)).filter(({ isDeleted }) => !isDeleted)
}
