import { type Kysely, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/** Links by which a confirmed order is paid, several for one; a payment names the link that it came by. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'payment_link',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      order_id integer not null references "order" (id),
      token text not null unique,
      amount_minor $money check (amount_minor > 0),
      expires_at text not null,
      sent_at text,
      withdrawn_at text,
      request_key text not null,
      created_by_user_id integer not null references "user" (id),
      created_at text not null,
      unique (shop_id, request_key)`,
      },
    ],
    ['create index payment_link_of_order on payment_link (order_id)'],
  )
  await sql
    .raw('alter table "transaction" add column payment_link_id integer references payment_link (id)')
    .execute(db)
  await sql
    .raw(
      'create index transaction_of_payment_link on "transaction" (payment_link_id) where payment_link_id is not null',
    )
    .execute(db)
}
