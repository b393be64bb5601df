import { sql } from 'kysely'
import type { Tx } from '#db/transaction.server.ts'

/** Tables whose rows a shop puts in its own order. */
export type OrderedTable =
  | 'category'
  | 'price_category'
  | 'product'
  | 'resource'
  | 'resource_type'
  | 'custom_field'
  | 'payment_provider'

/** Ids in the shop's order, without deleted ones. */
export async function listOrderedIds(
  tx: Tx,
  { table, shopId }: { table: OrderedTable; shopId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where shop_id = ${shopId} and deleted_at is null order by position, id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The place after the last. */
export async function nextPosition(
  tx: Tx,
  { table, shopId }: { table: OrderedTable; shopId: number },
): Promise<number> {
  const { rows } = await sql<{ next: number | null }>`
    select max(position) + 1 as next from ${sql.table(table)} where shop_id = ${shopId}
  `.execute(tx)
  return rows[0]?.next ?? 0
}

export async function updatePosition(
  tx: Tx,
  { table, shopId, id, position }: { table: OrderedTable; shopId: number; id: number; position: number },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set position = ${position}
    where shop_id = ${shopId} and id = ${id} and position <> ${position}
  `.execute(tx)
}
