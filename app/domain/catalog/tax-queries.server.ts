import type { Percentage } from '#app/domain/shared/percentage.ts'
import type { Use } from '#app/domain/shared/removal.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** Tax as staff edit it, such as 'VAT 25 %'. */
export type TaxValues = { name: string; percentage: Percentage }

export type Tax = TaxValues & { id: number; version: number; isDeleted: boolean }

/** The highest first, without deleted ones. */
export async function listTaxes(db: Db, shopId: number): Promise<Tax[]> {
  const rows = await selectTaxes(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('percentage', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toTax)
}

/** Number of products per tax, without deleted ones. A tax without any is missing. */
export async function countProductsByTax(db: Db, shopId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product')
    .select('tax_id')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .groupBy('tax_id')
    .execute()
  return new Map(rows.map((row) => [row.tax_id, row.products]))
}

/** Also a deleted one, so that it can be restored. */
export async function findTax(db: Db, { shopId, id }: Key): Promise<Tax | undefined> {
  const row = await selectTaxes(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toTax(row)
}

/** Products that are sold with it. */
export async function listTaxUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('tax_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: 'product', id: row.id, name: row.name }))
}

export async function insertTax(
  tx: Tx,
  { shopId, ...values }: TaxValues & { shopId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('tax')
    .values({ shop_id: shopId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the tax is gone or its version is another by now. */
export async function updateTax(
  tx: Tx,
  { shopId, id, version, name, percentage }: Key & TaxValues & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('tax')
    .set({ name, percentage, version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function selectTaxes(db: Db, shopId: number) {
  return db
    .selectFrom('tax')
    .select(['id', 'name', 'percentage', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTaxes>['executeTakeFirstOrThrow']>>

function toTax({ deleted_at, ...row }: Row): Tax {
  return { ...row, isDeleted: deleted_at !== null }
}
