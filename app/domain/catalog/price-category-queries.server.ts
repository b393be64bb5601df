import type { Use } from '#app/domain/shared/removal.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** Price category as staff edit it, such as 'Child'. */
export type PriceCategoryValues = {
  title: Translatable
  hint: Translatable
  /** Offered to staff only. */
  adminOnly: boolean
  /** Another price category; `maximumRatio` of this one go with each of it. Both are set, or neither. */
  masterId: number | null
  maximumRatio: number | null
}

export type PriceCategory = PriceCategoryValues & { id: number; version: number; isDeleted: boolean }

/** In the shop's order, without deleted ones. */
export async function listPriceCategories(db: Db, shopId: number): Promise<PriceCategory[]> {
  const rows = await selectPriceCategories(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPriceCategory)
}

/** Also a deleted one, so that it can be restored. */
export async function findPriceCategory(db: Db, { shopId, id }: Key): Promise<PriceCategory | undefined> {
  const row = await selectPriceCategories(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toPriceCategory(row)
}

/** All of the shop's, also deleted ones, locked until commit: they point at each other. */
export async function lockPriceCategories(tx: Tx, shopId: number): Promise<PriceCategory[]> {
  const rows = await lockRows(tx, selectPriceCategories(tx, shopId).orderBy('id')).execute()
  return rows.map(toPriceCategory)
}

/** Products with a price for it, then price categories that it is the master of. */
export async function listPriceCategoryUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('price')
        .select('price.product_id')
        .where('price.shop_id', '=', shopId)
        .where('price.price_category_id', '=', id),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const dependants = await listDependants(db, { shopId, id })
  return [
    ...products.map((product): Use => ({ kind: 'product', id: product.id, name: product.name })),
    ...dependants.map((each): Use => ({ kind: 'price_category', id: each.id, name: each.title })),
  ]
}

/** Price categories that have this one as their master, without deleted ones. */
async function listDependants(db: Db, { shopId, id }: Key): Promise<PriceCategory[]> {
  const rows = await selectPriceCategories(db, shopId)
    .where('master_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPriceCategory)
}

export async function insertPriceCategory(
  tx: Tx,
  { shopId, position, ...values }: PriceCategoryValues & { shopId: number; position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('price_category')
    .values({ shop_id: shopId, position, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the price category is gone or its version is another by now. */
export async function updatePriceCategory(
  tx: Tx,
  { shopId, id, version, ...values }: Key & PriceCategoryValues & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('price_category')
    .set({ ...toColumns(values), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function selectPriceCategories(db: Db, shopId: number) {
  return db
    .selectFrom('price_category')
    .select(['id', 'title', 'hint', 'admin_only', 'master_id', 'maximum_ratio', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPriceCategories>['executeTakeFirstOrThrow']>>

function toPriceCategory(row: Row): PriceCategory {
  return {
    id: row.id,
    title: parseTranslatable(row.title),
    hint: parseTranslatable(row.hint),
    adminOnly: row.admin_only === 1,
    masterId: row.master_id,
    maximumRatio: row.maximum_ratio,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}

function toColumns({ title, hint, adminOnly, masterId, maximumRatio }: PriceCategoryValues) {
  return {
    title: JSON.stringify(title),
    hint: JSON.stringify(hint),
    admin_only: adminOnly ? 1 : 0,
    master_id: masterId,
    maximum_ratio: maximumRatio,
  }
}
