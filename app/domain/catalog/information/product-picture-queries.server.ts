import type { ProductImage } from '#app/domain/catalog/product-card.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type ProductKey = { shopId: number; productId: number }
type Key = ProductKey & { id: number }

export type ProductPicture = ProductImage & {
  id: number
  /** null for a picture that is part of the application. */
  fileId: number | null
}

/** In the product's order; the first is the card's. */
export async function listPictures(db: Db, { shopId, productId }: ProductKey): Promise<ProductPicture[]> {
  const rows = await db
    .selectFrom('product_image')
    .select(['id', 'file_id', 'src', 'alt', 'width', 'height'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, file_id, src, alt, width, height }) => ({
    id,
    fileId: file_id,
    src,
    alt: parseTranslatable(alt),
    width,
    height,
  }))
}

export async function insertPicture(
  tx: Tx,
  picture: ProductKey & Omit<ProductPicture, 'id'> & { position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('product_image')
    .values({
      shop_id: picture.shopId,
      product_id: picture.productId,
      position: picture.position,
      file_id: picture.fileId,
      src: picture.src,
      alt: JSON.stringify(picture.alt),
      width: picture.width,
      height: picture.height,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePictureAlt(
  tx: Tx,
  { shopId, productId, id, alt }: Key & { alt: Translatable },
): Promise<void> {
  await tx
    .updateTable('product_image')
    .set({ alt: JSON.stringify(alt) })
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .execute()
}

export async function updatePicturePosition(
  tx: Tx,
  { shopId, productId, id, position }: Key & { position: number },
): Promise<void> {
  await tx
    .updateTable('product_image')
    .set({ position })
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .execute()
}

export async function deletePicture(tx: Tx, { shopId, productId, id }: Key): Promise<void> {
  await tx
    .deleteFrom('product_image')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .execute()
}
