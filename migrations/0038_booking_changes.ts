import { type Kysely, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/** A row has each target once for itself, and for a change that waits as often as its time is in pieces. */
const BY_ROW = `create unique index allocation_by_row on allocation (booking_product_id, target, target_id,
  coalesce(booking_change_id, 0), (case when booking_change_id is null then '' else occupied_from end))`

/** Changes that guests pay for before they are made, with what they occupy until then. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'booking_change',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      order_id integer not null references "order" (id),
      booking_id integer not null references booking (id),
      transaction_id integer not null unique references "transaction" (id),
      state text not null check (state in ('PENDING', 'APPLIED', 'FAILED', 'EXPIRED')),
      previous_start_rent text not null,
      previous_end_rent text not null,
      start_rent text not null,
      amount_minor $money not null check (amount_minor > 0),
      expires_at text not null,
      created_at text not null`,
      },
    ],
    [
      `create index booking_change_due on booking_change (expires_at) where state = 'PENDING'`,
      'create index booking_change_by_order on booking_change (order_id)',
    ],
  )
  await sql.raw('alter table allocation add column booking_change_id integer').execute(db)
  await sql.raw('drop index allocation_by_row').execute(db)
  await sql.raw(BY_ROW).execute(db)
  await sql
    .raw(
      'create index allocation_by_change on allocation (booking_change_id) where booking_change_id is not null',
    )
    .execute(db)
}
