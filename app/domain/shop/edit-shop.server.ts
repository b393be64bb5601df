import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { lockShopVersion, updateShopVersion } from './shop-edit-queries.server.ts'

export type ShopEditor = Editor & { version?: EditStart | undefined }

/** One group of a shop's settings: what stands there, and how something else is put there. */
type ShopEdit<Values extends Facts> = {
  read: () => Promise<Facts>
  after: Values
  write: (values: Values) => Promise<void>
}

/**
 * Saves one group of a shop's settings under the shop's version, which all groups share. Without a version
 * the last one to save wins; what stands there already is not written. Source: reliability.md F10.
 */
export async function editShop<Values extends Facts>(
  tx: Tx,
  { shopId, userId, now, version: begun }: ShopEditor,
  { read, after: mine, write }: ShopEdit<Values>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const current = await lockShopVersion(tx, shopId)
  if (current === undefined) return err({ code: 'not_found' })
  const key = { shopId, entity: 'shop', entityId: shopId }
  const theirs = await read()
  const merged = await mergeOver(tx, key, { begun, current, mine, theirs })
  if (!merged.ok) return merged
  const after = merged.value

  const facts = differencesOf(theirs, after)
  if (!facts) return ok({ id: shopId, version: current })
  await write(after)
  return finishShopEdit(tx, { shopId, userId, now }, { current, facts })
}

/** Counts the version of a shop's settings up, which is locked, and logs what changed. */
export async function finishShopEdit(
  tx: Tx,
  { shopId, userId, now }: Editor,
  { current, facts }: { current: number; facts: Facts },
): Promise<{ ok: true; value: Saved }> {
  const version = current + 1
  await updateShopVersion(tx, shopId, version)
  await insertActivity(tx, {
    entity: 'shop',
    entityId: shopId,
    action: 'changed',
    actor: 'STAFF',
    ...{ shopId, userId, now, facts, version },
  })
  return ok({ id: shopId, version })
}
