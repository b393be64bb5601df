import type { Use } from '#app/domain/shared/removal.ts'
import type { DurationUnit } from '#app/domain/shared/time.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { compareDurations } from './duration-units.ts'

type Key = { shopId: number; id: number }

/** Values of a duration that staff edit, such as '3 hours'. */
export type DurationValues = {
  label: Translatable
  /** Above 0, in `unit`. */
  amount: number
  unit: DurationUnit
  /** Offered at all. */
  active: boolean
  /** Offered to staff only. */
  adminOnly: boolean
}

export type Duration = DurationValues & { id: number; version: number; isDeleted: boolean }

/** Also inactive ones, shortest first, without deleted ones. */
export async function listAllDurations(db: Db, shopId: number): Promise<Duration[]> {
  const rows = await selectDurations(db, shopId).where('deleted_at', 'is', null).execute()
  return rows.map(toDuration).toSorted(compareDurations)
}

/** Also a deleted one, so that it can be restored. */
export async function findDuration(db: Db, { shopId, id }: Key): Promise<Duration | undefined> {
  const row = await selectDurations(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toDuration(row)
}

/** Products that offer it, then products with a bundle option that forces it. */
export async function listDurationUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_duration')
        .select('product_duration.product_id')
        .where('product_duration.shop_id', '=', shopId)
        .where('product_duration.duration_id', '=', id),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const bundles = await listForcingBundles(db, { shopId, id })
  return [
    ...products.map((product): Use => ({ kind: 'product', id: product.id, name: product.name })),
    ...bundles.map((bundle): Use => ({ kind: 'bundle', id: bundle.productId, name: bundle.name })),
  ]
}

/** Bundle options that book it whatever the guest chose, named by their product too. */
async function listForcingBundles(
  db: Db,
  { shopId, id }: Key,
): Promise<{ productId: number; name: Translatable }[]> {
  const rows = await db
    .selectFrom('bundle_option')
    .innerJoin('product', 'product.id', 'bundle_option.product_id')
    .select(['product.id', 'product.name as product', 'bundle_option.name as option'])
    .where('bundle_option.shop_id', '=', shopId)
    .where('bundle_option.duration_id', '=', id)
    .where('bundle_option.duration_option', '=', 'FORCED_DURATION')
    .where('bundle_option.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('bundle_option.position')
    .execute()
  return rows.map((row) => ({ productId: row.id, name: prefixed(row.product, row.option) }))
}

/** An option's name, stored as JSON, after its product's in every language. */
function prefixed(product: string, option: string): Translatable {
  const texts = Object.entries(parseTranslatable(option))
  return Object.fromEntries(texts.map(([locale, text]) => [locale, `${product}: ${text}`]))
}

export async function insertDuration(
  tx: Tx,
  { shopId, ...values }: DurationValues & { shopId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('duration')
    .values({ shop_id: shopId, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the duration is gone or its version is another by now. */
export async function updateDuration(
  tx: Tx,
  { shopId, id, version, ...values }: Key & DurationValues & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('duration')
    .set({ ...toColumns(values), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function selectDurations(db: Db, shopId: number) {
  return db
    .selectFrom('duration')
    .select(['id', 'label', 'amount', 'unit', 'active', 'admin_only', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDurations>['executeTakeFirstOrThrow']>>

function toDuration(row: Row): Duration {
  return {
    id: row.id,
    label: parseTranslatable(row.label),
    amount: row.amount,
    unit: row.unit,
    active: row.active === 1,
    adminOnly: row.admin_only === 1,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}

function toColumns({ label, amount, unit, active, adminOnly }: DurationValues) {
  return {
    label: JSON.stringify(label),
    amount,
    unit,
    active: active ? 1 : 0,
    admin_only: adminOnly ? 1 : 0,
  }
}
