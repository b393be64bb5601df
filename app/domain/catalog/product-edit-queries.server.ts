import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { BookingType, ProductStatus, ProductType, StartTimeType } from './product-types.ts'

type Key = { shopId: number; id: number }

/** Product as the tabs of its editor need it. One version for all tabs. */
export type EditedProduct = {
  id: number
  /** Name among staff; guests see `displayName`. */
  name: string
  displayName: Translatable
  productType: ProductType
  bookingType: BookingType
  status: ProductStatus
  startTimeType: StartTimeType
  /** null means unlimited. */
  maxCapacity: number | null
  /** The product whose pool it draws on, if it is an alias. */
  aliasOfId: number | null
  version: number
  isDeleted: boolean
}

/** Also a deleted one, so that it can be restored. */
export async function findEditedProduct(db: Db, key: Key): Promise<EditedProduct | undefined> {
  const row = await selectProduct(db, key).executeTakeFirst()
  return row && toProduct(row)
}

/** The same, locked until commit: another editor who saves at the same time waits and then reads the newer version. */
export async function findLockedProduct(tx: Tx, key: Key): Promise<EditedProduct | undefined> {
  const row = await lockRows(tx, selectProduct(tx, key)).executeTakeFirst()
  return row && toProduct(row)
}

/**
 * Locks products that another one is to refer to, so that none of them is deleted or changes its type meanwhile. By
 * id, as every lock on several products.
 */
export async function lockPointedAt(
  tx: Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  const rows = tx
    .selectFrom('product')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .orderBy('id')
  await lockRows(tx, rows).execute()
}

/**
 * Locks many products until commit, in the order of their ids, and returns their types; deleted ones are left out.
 */
export async function lockLiveProducts(
  tx: Tx,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<{ id: number; productType: ProductType }[]> {
  if (ids.length === 0) return []
  const rows = tx
    .selectFrom('product')
    .select(['id', 'product_type'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return (await lockRows(tx, rows).execute()).map((row) => ({ id: row.id, productType: row.product_type }))
}

/** Increments the versions of products whose rows are locked, and returns them. */
export async function updateProductVersions(
  tx: Tx,
  { shopId, ids, now }: { shopId: number; ids: readonly number[]; now: Instant },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .updateTable('product')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .returning(['id', 'version'])
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Only after `lockProduct`, which compared the version. */
export async function updateProductVersion(
  tx: Tx,
  { shopId, id, version, now }: Key & { version: number; now: Instant },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ version, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export async function updateProductStatus(
  tx: Tx,
  { shopId, id, status }: Key & { status: ProductStatus },
): Promise<void> {
  await tx.updateTable('product').set({ status }).where('shop_id', '=', shopId).where('id', '=', id).execute()
}

export async function updateProductDeletedAt(
  tx: Tx,
  { shopId, id, deletedAt }: Key & { deletedAt: Instant | null },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ deleted_at: deletedAt })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

function selectProduct(db: Db, { shopId, id }: Key) {
  return db
    .selectFrom('product')
    .select([
      'id',
      'name',
      'display_name',
      'product_type',
      'booking_type',
      'status',
      'start_time_type',
      'max_capacity',
      'alias_of_id',
      'version',
      'deleted_at',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProduct>['executeTakeFirstOrThrow']>>

function toProduct(row: Row): EditedProduct {
  return {
    id: row.id,
    name: row.name,
    displayName: parseTranslatable(row.display_name),
    productType: row.product_type,
    bookingType: row.booking_type,
    status: row.status,
    startTimeType: row.start_time_type,
    maxCapacity: row.max_capacity,
    aliasOfId: row.alias_of_id,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}
