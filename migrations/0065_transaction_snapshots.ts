import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** An order as each of its payments and refunds left it, for their receipts. Those settled before this have none. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'transaction_snapshot',
        columns: `
      transaction_id integer not null primary key references "transaction" (id),
      shop_id integer not null references shop (id),
      order_rows text not null,
      balance_minor $money not null`,
      },
    ],
    [],
  )
}
