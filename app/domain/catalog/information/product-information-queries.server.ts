import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** Values of the information tab. Texts by language; without an entry the shop wrote nothing. */
export type InformationValues = {
  /** Name among staff; guests see `displayName`. */
  name: string
  displayName: Translatable
  shortDescription: Translatable
  /** The whole text; blank lines separate its paragraphs. */
  description: Translatable
  /** One item a line. */
  includedItems: Translatable
  /** Age limits, clothes, the effect of the weather. */
  goodToKnow: Translatable
  meetingPlace: Translatable
  /** In no order; of categories that are not deleted. */
  categoryIds: number[]
  /** Shown instead of the lowest price; null shows that. */
  advertisedPriceMinor: number | null
  /** Of YouTube or Vimeo, see `videoAddress`. */
  preparationVideoId: string | null
}

type ProductDocument = { fileId: number; key: string; name: string; byteSize: number }

export async function findInformation(db: Db, key: Key): Promise<InformationValues | undefined> {
  const row = await db
    .selectFrom('product')
    .select([
      'name',
      'display_name',
      'short_description',
      'description',
      'included_items',
      'good_to_know',
      'meeting_place',
      'advertised_price_minor',
      'preparation_video_id',
    ])
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.id)
    .executeTakeFirst()
  if (!row) return undefined
  const advertised = row.advertised_price_minor
  return {
    name: row.name,
    displayName: parseTranslatable(row.display_name),
    shortDescription: parseTranslatable(row.short_description),
    description: parseTranslatable(row.description),
    includedItems: parseTranslatable(row.included_items),
    goodToKnow: parseTranslatable(row.good_to_know),
    meetingPlace: parseTranslatable(row.meeting_place),
    categoryIds: await findOwnCategoryIds(db, key),
    advertisedPriceMinor: advertised,
    preparationVideoId: row.preparation_video_id,
  }
}

/** The texts of a product that its page alone shows guests. */
export async function findGuestTexts(
  db: Db,
  { shopId, productId }: { shopId: number; productId: number },
): Promise<Pick<InformationValues, 'description' | 'includedItems' | 'goodToKnow'>> {
  const row = await db
    .selectFrom('product')
    .select(['description', 'included_items', 'good_to_know'])
    .where('shop_id', '=', shopId)
    .where('id', '=', productId)
    .executeTakeFirst()
  return {
    description: row ? parseTranslatable(row.description) : {},
    includedItems: row ? parseTranslatable(row.included_items) : {},
    goodToKnow: row ? parseTranslatable(row.good_to_know) : {},
  }
}

export async function updateInformation(
  tx: Tx,
  { shopId, id, values }: Key & { values: InformationValues },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      name: values.name,
      display_name: JSON.stringify(values.displayName),
      short_description: JSON.stringify(values.shortDescription),
      description: JSON.stringify(values.description),
      included_items: JSON.stringify(values.includedItems),
      good_to_know: JSON.stringify(values.goodToKnow),
      meeting_place: JSON.stringify(values.meetingPlace),
      advertised_price_minor: values.advertisedPriceMinor,
      preparation_video_id: values.preparationVideoId,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Sorts a product into exactly these categories. A deleted one that it was in stays, for when it is restored. */
export async function updateProductCategories(
  tx: Tx,
  { shopId, id, before, after }: Key & { before: readonly number[]; after: readonly number[] },
): Promise<void> {
  const gone = before.filter((categoryId) => !after.includes(categoryId))
  const added = after.filter((categoryId) => !before.includes(categoryId))
  if (gone.length > 0) {
    await tx
      .deleteFrom('product_category')
      .where('shop_id', '=', shopId)
      .where('product_id', '=', id)
      .where('category_id', 'in', gone)
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('product_category')
      .values(added.map((categoryId) => ({ shop_id: shopId, product_id: id, category_id: categoryId })))
      .execute()
  }
}

/** Finds the document that guests can read before their visit; null when there is none. */
export async function findProductDocument(db: Db, { shopId, id }: Key): Promise<ProductDocument | null> {
  const row = await db
    .selectFrom('product')
    .innerJoin('file', 'file.id', 'product.preparation_file_id')
    .select(['file.id', 'file.storage_key', 'file.name', 'file.byte_size'])
    .where('product.shop_id', '=', shopId)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return row ? { fileId: row.id, key: row.storage_key, name: row.name, byteSize: row.byte_size } : null
}

export async function updateProductDocument(
  tx: Tx,
  { shopId, id, fileId }: Key & { fileId: number | null },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ preparation_file_id: fileId })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Preparation of guests for a product: a document to read, a video to watch. */
type Preparation = {
  productId: number
  displayName: Translatable
  document: { key: string; name: string } | null
  videoId: string | null
}

/** Of those among the products that have any, deleted ones too: they have been booked already. */
export async function listPreparations(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Preparation[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .leftJoin('file', 'file.id', 'product.preparation_file_id')
    .select(['product.id', 'display_name', 'preparation_video_id', 'storage_key', 'file.name'])
    .where('product.shop_id', '=', shopId)
    .where('product.id', 'in', productIds)
    .where((eb) => eb.or([eb('preparation_video_id', 'is not', null), eb('storage_key', 'is not', null)]))
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({
    productId: row.id,
    displayName: parseTranslatable(row.display_name),
    document: row.storage_key === null ? null : { key: row.storage_key, name: row.name ?? '' },
    videoId: row.preparation_video_id,
  }))
}

async function findOwnCategoryIds(db: Db, { shopId, id }: Key): Promise<number[]> {
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('category', 'category.id', 'product_category.category_id')
    .select('category.id')
    .where('product_category.shop_id', '=', shopId)
    .where('product_id', '=', id)
    .where('category.deleted_at', 'is', null)
    .orderBy('category.id')
    .execute()
  return rows.map((row) => row.id)
}
