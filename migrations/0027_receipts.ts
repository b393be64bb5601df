import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** Receipts as they were issued, and the last number that each shop has given. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'receipt_counter',
        columns: `
      shop_id integer not null primary key references shop (id),
      last_number integer not null`,
      },
      {
        name: 'receipt',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      number integer not null check (number > 0),
      order_id integer not null references "order" (id),
      transaction_id integer not null references "transaction" (id),
      kind text not null check (kind in ('RECEIPT', 'CREDIT')),
      with_name integer not null,
      content text not null,
      issued_at text not null,
      issued_by_user_id integer references "user" (id)`,
      },
    ],
    [
      'create unique index receipt_by_number on receipt (shop_id, number)',
      'create unique index receipt_by_transaction on receipt (transaction_id)',
      'create index receipt_by_order on receipt (shop_id, order_id)',
    ],
  )
}
