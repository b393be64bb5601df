import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { DocumentKind, ShopTexts } from './shop-documents.ts'

/** One version of a text that the shop shows its guests. */
type ShopDocument = {
  id: number
  kind: DocumentKind
  body: Translatable
  /** null for what was there from the start. */
  createdBy: string | null
  createdAt: Instant
}

/** The newest version of a document; undefined when the shop has none. */
export async function findShopDocument(
  db: Db,
  shopId: number,
  kind: DocumentKind,
): Promise<ShopDocument | undefined> {
  const row = await selectDocuments(db, shopId).where('kind', '=', kind).limit(1).executeTakeFirst()
  return row && toDocument(row)
}

/** The newest version of each document; {} for one that was never written. */
export const findShopTexts = oncePerShop(loadShopTexts)

async function loadShopTexts(db: Db, shopId: number): Promise<ShopTexts> {
  const newest = db
    .selectFrom('shop_document')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('shop_id', '=', shopId)
    .groupBy('kind')
  const rows = await db
    .selectFrom('shop_document')
    .select(['kind', 'body'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', newest)
    .execute()
  const texts = new Map(rows.map(({ kind, body }) => [kind, parseTranslatable(body)]))
  return {
    terms: texts.get('TERMS') ?? {},
    privacy: texts.get('PRIVACY') ?? {},
    preparation: texts.get('PREPARATION') ?? {},
    receiptFooter: texts.get('RECEIPT_FOOTER') ?? {},
  }
}

/** How many versions each document has had. One that was never written is missing. */
export async function countDocumentVersions(
  db: Db,
  shopId: number,
): Promise<ReadonlyMap<DocumentKind, number>> {
  const rows = await db
    .selectFrom('shop_document')
    .select('kind')
    .select((eb) => eb.fn.countAll<number>().as('versions'))
    .where('shop_id', '=', shopId)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, versions }) => [kind, versions]))
}

/** Every version of every document, newest first. */
export async function listShopDocuments(db: Db, shopId: number, limit: number): Promise<ShopDocument[]> {
  const rows = await selectDocuments(db, shopId).limit(limit).execute()
  return rows.map(toDocument)
}

export async function findDocumentVersion(
  db: Db,
  { shopId, id }: { shopId: number; id: number },
): Promise<ShopDocument | undefined> {
  const row = await selectDocuments(db, shopId).where('shop_document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

export async function insertShopDocument(
  tx: Tx,
  document: { shopId: number; kind: DocumentKind; body: Translatable; userId?: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('shop_document')
    .values({
      shop_id: document.shopId,
      kind: document.kind,
      body: JSON.stringify(document.body),
      created_by_user_id: document.userId ?? null,
      created_at: document.now,
    })
    .execute()
}

function selectDocuments(db: Db, shopId: number) {
  return db
    .selectFrom('shop_document')
    .leftJoin('user', 'user.id', 'shop_document.created_by_user_id')
    .select(['shop_document.id', 'kind', 'body', 'shop_document.created_at', 'user.name as created_by'])
    .where('shop_document.shop_id', '=', shopId)
    .orderBy('shop_document.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

function toDocument({ id, kind, body, created_by, created_at }: Row): ShopDocument {
  return { id, kind, body: parseTranslatable(body), createdBy: created_by, createdAt: created_at }
}
