import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { differencesOf, type Editor, type Facts, type Saved } from '#app/domain/shared/edit/edit.ts'
import { ok } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateProductVersion } from './product-edit-queries.server.ts'

/**
 * `version` is the one that `lockProduct` returned; `before` and `after` are the tab's own facts. Where these are not
 * the values that `mergeTab` got, `base` has the changed ones of those, as they were.
 */
type FinishInput = Editor & {
  id: number
  version: number
  before: Facts
  after: Facts
  base?: Facts | undefined
}

/**
 * Finishes the save of a tab: a new version and an entry in the log. Nothing is written when the facts are unchanged.
 */
export async function finishProductEdit(tx: Tx, input: FinishInput): Promise<{ ok: true; value: Saved }> {
  const { shopId, userId, now, id, version, before, after, base } = input
  const facts = differencesOf(before, after)
  if (!facts) return ok({ id, version })
  await updateProductVersion(tx, { shopId, id, version: version + 1, now })
  await insertActivity(tx, {
    shopId,
    entity: 'product',
    entityId: id,
    action: 'changed',
    facts: base ? { ...facts, base } : facts,
    version: version + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id, version: version + 1 })
}
