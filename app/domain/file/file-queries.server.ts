import type { Editor } from '#app/domain/shared/edit/edit.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { FileKind } from './file-type.ts'
import type { StoredFile } from './stored-file.ts'

/** A file that a shop's own key led to, as it is handed out. */
type FoundFile = { name: string; contentType: string }

/** By its random key alone: whoever has the address may fetch it, as with every picture of a public page. */
export async function findFileByKey(
  db: Db,
  { key, kind }: { key: string; kind: FileKind },
): Promise<FoundFile | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['name', 'content_type'])
    .where('storage_key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && { name: row.name, contentType: row.content_type }
}

/**
 * Storage key and width of a picture of the shop, for its address; undefined when the shop has no picture
 * of that id.
 */
export async function findPicture(
  db: Db,
  { shopId, id }: { shopId: number; id: number },
): Promise<{ key: string; width: number } | undefined> {
  const row = await db
    .selectFrom('file')
    .select(['storage_key', 'width'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.width !== null ? { key: row.storage_key, width: row.width } : undefined
}

export async function insertFile(
  tx: Tx,
  { shopId, userId, now, file }: Editor & { file: StoredFile },
): Promise<number> {
  const { id } = await tx
    .insertInto('file')
    .values({
      shop_id: shopId,
      kind: file.kind,
      name: file.name,
      content_type: file.contentType,
      byte_size: file.byteSize,
      width: file.width,
      height: file.height,
      storage_key: file.key,
      created_by_user_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** True while a picture, a product or the shop shows it: a copied product shares its files. */
export async function isFileUsed(tx: Tx, { shopId, id }: { shopId: number; id: number }): Promise<boolean> {
  const asPicture = tx
    .selectFrom('product_image')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('file_id', '=', id)
  const asDocument = tx
    .selectFrom('product')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('preparation_file_id', '=', id)
  const asLogo = tx.selectFrom('shop').select('id').where('id', '=', shopId).where('logo_file_id', '=', id)
  const use = await asPicture.unionAll(asDocument).unionAll(asLogo).limit(1).executeTakeFirst()
  return use !== undefined
}

/** The key under which it lies; undefined when the shop has no such file. */
export async function deleteFile(
  tx: Tx,
  { shopId, id }: { shopId: number; id: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('file')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}
