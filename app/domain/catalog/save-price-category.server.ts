import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type MasterRefusal, refuseMaster } from './master-rule.ts'
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
  return logCreated(tx, { ...editor, entity: 'price_category', id, facts: values })
}

/**
 * Saves a price category. Without a version the last one to save wins; values that are there already write
 * nothing. Source: reliability.md F10.
 */
export async function savePriceCategory(
  tx: Tx,
  input: EditInput<PriceCategoryValues>,
): Promise<Result<Saved, NotFound | ChangedByOther | MasterRefusal>> {
  const { shopId, id } = input
  const live = await lockLive(tx, shopId)
  const before = live.find((each) => each.id === id)
  return saveOver(
    tx,
    { ...input, entity: 'price_category', before },
    {
      update: (row, values) => updatePriceCategory(tx, { ...row, ...values }),
      refuse: ({ masterId }) => refuseMaster(live, { id, masterId }),
    },
  )
}

/** All at once: two that become each other's master at the same moment would both be right by themselves. */
async function lockLive(tx: Tx, shopId: number) {
  return (await lockPriceCategories(tx, shopId)).filter(({ isDeleted }) => !isDeleted)
}
