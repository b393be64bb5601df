import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { lockShopVersion, updateShopVersion } from './shop-edit-queries.server.ts'

export type ShopEditor = Editor & { version?: number | undefined }

/** One group of a shop's settings: what stands there, and how something else is put there. */
export type ShopEdit = { read: () => Promise<Facts>; after: Facts; write: () => Promise<void> }

/**
 * Saves one group of a shop's settings under the shop's version, which all groups share. Without a version
 * the last one to save wins; what stands there already is not written. Source: reliability.md F10.
 */
export async function editShop(
  tx: Tx,
  { shopId, userId, now, version }: ShopEditor,
  { read, after, write }: ShopEdit,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const current = await lockShopVersion(tx, shopId)
  if (current === undefined) return err({ code: 'not_found' })
  const key = { shopId, entity: 'shop', entityId: shopId }
  if (version !== undefined && version !== current) return err(await whoChanged(tx, key))

  const facts = differencesOf(await read(), after)
  if (!facts) return ok({ id: shopId, version: current })
  await write()
  await updateShopVersion(tx, shopId, current + 1)
  await insertActivity(tx, {
    ...key,
    action: 'changed',
    facts,
    version: current + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id: shopId, version: current + 1 })
}
