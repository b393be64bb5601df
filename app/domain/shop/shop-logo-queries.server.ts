import { imageAddress, thumbnailSrc } from '#app/domain/file/image-address.ts'
import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** A shop's logo as pages show it, in its smallest size. */
type ShopLogo = { src: string; width: number; height: number }

/** null for a shop without one. A file never changes: another logo is another file. */
export const findShopLogo = oncePerShop(loadShopLogo)

async function loadShopLogo(db: Db, shopId: number): Promise<ShopLogo | null> {
  const row = await db
    .selectFrom('shop')
    .innerJoin('file', 'file.id', 'shop.logo_file_id')
    .select(['storage_key', 'width', 'height'])
    .where('shop.id', '=', shopId)
    .executeTakeFirst()
  if (!row || row.width === null || row.height === null) return null
  const { storage_key, width, height } = row
  return { src: thumbnailSrc(imageAddress(storage_key, width)), width, height }
}

/** Which file is the logo; the shop's row stays locked until commit. null for a shop without one. */
export async function findLockedLogo(
  tx: Tx,
  shopId: number,
): Promise<{ fileId: number; name: string } | null> {
  const shop = await lockRows(
    tx,
    tx.selectFrom('shop').select('logo_file_id').where('id', '=', shopId),
  ).executeTakeFirst()
  const fileId = shop?.logo_file_id ?? null
  if (fileId === null) return null
  const file = await tx
    .selectFrom('file')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  return { fileId, name: file?.name ?? '' }
}

/** Answers the version of the shop's settings from now on. */
export async function updateShopLogo(
  tx: Tx,
  { shopId, fileId }: { shopId: number; fileId: number | null },
): Promise<number> {
  const { version } = await tx
    .updateTable('shop')
    .set((eb) => ({ logo_file_id: fileId, version: eb('version', '+', 1) }))
    .where('id', '=', shopId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
