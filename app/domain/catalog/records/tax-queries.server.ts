import { sql } from 'kysely'
import { z } from 'zod'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import type { Db } from '#db/transaction.server.ts'

const columns = z.object({
  name: z.string(),
  /** In hundredths of a percent. Rows already sold stay at the percentage of their sale. */
  percentage: z.int(),
} satisfies ColumnsOf<'tax'>)

/** Tax as staff edit it, such as 'VAT 25 %'. */
export type TaxValues = z.output<typeof columns>
export type Tax = Stored<TaxValues>

export const taxRecord = listRecord<TaxValues>({
  table: 'tax',
  columns,
  order: sql`percentage desc, name, id`,
  listUses: listTaxUses,
})

export const {
  list: listTaxes,
  find: findTax,
  create: createTax,
  save: saveTax,
  remove: deleteTax,
  restore: restoreTax,
} = taxRecord

/** Products that are sold with it. */
async function listTaxUses(db: Db, { shopId, id }: { shopId: number; id: number }): Promise<Use[]> {
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
