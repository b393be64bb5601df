import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/** Closed days of the till: what was counted beside the ledger, by whose hands, and corrections of a count. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'day_close',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      date text not null,
      note text,
      closed_at text not null,
      closed_by_user_id integer not null references "user" (id),
      unique (shop_id, date)`,
      },
      {
        name: 'day_close_entry',
        columns: `
      transaction_id integer primary key references "transaction" (id),
      shop_id integer not null references shop (id),
      day_close_id integer not null references day_close (id)`,
      },
      {
        name: 'day_close_count',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      day_close_id integer not null references day_close (id),
      user_id integer references "user" (id),
      method text not null check (method in ('CASH', 'CARD_TERMINAL')),
      ledger_minor $money not null,
      counted_minor $money not null`,
      },
      {
        name: 'day_close_correction',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      day_close_count_id integer not null references day_close_count (id),
      counted_minor $money not null,
      reason text not null,
      created_at text not null,
      created_by_user_id integer not null references "user" (id)`,
      },
    ],
    [
      'create index day_close_entry_by_close on day_close_entry (day_close_id)',
      'create index day_close_count_by_close on day_close_count (day_close_id)',
      'create index day_close_correction_by_count on day_close_correction (day_close_count_id)',
    ],
  )
}
