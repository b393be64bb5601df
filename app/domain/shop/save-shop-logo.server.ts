import { forgetFile, storeFile } from '#app/domain/file/store-file.server.ts'
import type { StoredPicture } from '#app/domain/file/stored-file.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { differencesOf, type Editor } from '#app/domain/shared/edit/edit.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findLockedLogo, updateShopLogo } from './shop-logo-queries.server.ts'

/**
 * Storage key of the replaced logo; its content is deleted after the commit. null when it is still used, or
 * when there was none.
 */
type Replaced = { forgottenKey: string | null }

/** Gives a shop the logo of its guest pages, in place of the one it had. */
export async function saveShopLogo(
  tx: Tx,
  { picture, ...editor }: Editor & { picture: StoredPicture },
): Promise<Result<Replaced, never>> {
  const stored = await storeFile(tx, { ...editor, file: picture })
  return stored.ok ? replaceLogo(tx, { ...editor, fileId: stored.value, name: picture.name }) : stored
}

/** Takes the logo away: guests see the shop's first letters again. */
export function removeShopLogo(tx: Tx, editor: Editor): Promise<Result<Replaced, never>> {
  return replaceLogo(tx, { ...editor, fileId: null, name: null })
}

async function replaceLogo(
  tx: Tx,
  { fileId, name, ...editor }: Editor & { fileId: number | null; name: string | null },
): Promise<Result<Replaced, never>> {
  const { shopId } = editor
  const before = await findLockedLogo(tx, shopId)
  if (!before && fileId === null) return ok({ forgottenKey: null })

  const version = await updateShopLogo(tx, { shopId, fileId })
  const forgottenKey = before ? await forgetFile(tx, { shopId, id: before.fileId }) : null
  const facts = differencesOf(
    { logo: before?.name ?? null, logoFileId: before?.fileId ?? null },
    { logo: name, logoFileId: fileId },
  )
  await insertActivity(tx, {
    ...editor,
    entity: 'shop',
    entityId: shopId,
    action: 'changed',
    facts: facts ?? {},
    version,
    actor: 'STAFF',
  })
  return ok({ forgottenKey })
}
