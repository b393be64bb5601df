import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'

type Copied = 'booking_product' | 'transaction_tax_item'

/** Copies the first row whose column has an id, with some values changed; answers the copy's id. */
export async function copyRow(
  db: Db,
  table: Copied,
  { column, id }: { column: 'booking_id' | 'order_id' | 'transaction_id'; id: number },
  changes: Partial<Insertable<Database['booking_product'] & Database['transaction_tax_item']>>,
): Promise<number> {
  const from = db.withTables<Record<Copied, Record<string, string | number | null>>>()
  const { id: _, ...row } = await from
    .selectFrom(table)
    .selectAll()
    .where(column, '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const copy = await from
    .insertInto(table)
    .values({ ...row, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(copy.id)
}
