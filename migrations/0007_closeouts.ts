import type { Kysely } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** What staff take out of sale: all of a product, a part of it, or units by name; and when stock was last checked. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, INDEXES)
}

const TABLES: readonly Table[] = [
  {
    name: 'closeout',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      start_date_time text not null,
      end_date_time text,
      starts_at text not null,
      ends_at text not null,
      partial_quantity integer check (partial_quantity > 0),
      created_at text not null,
      created_by_user_id integer references "user" (id),
      deleted_at text,
      deleted_by_user_id integer references "user" (id),
      check (end_date_time > start_date_time)`,
  },
  {
    name: 'closeout_identifier',
    columns: `
      shop_id integer not null references shop (id),
      closeout_id integer not null references closeout (id),
      identifier_id integer not null references identifier (id),
      primary key (closeout_id, identifier_id)`,
  },
  {
    name: 'stock_check',
    columns: `
      shop_id integer primary key references shop (id),
      checked_at text not null,
      findings text not null default '[]'`,
  },
]

const INDEXES: readonly string[] = [
  `create index closeout_by_product on closeout (shop_id, product_id, ends_at, starts_at)
    where deleted_at is null`,
  'create index closeout_identifier_by_identifier on closeout_identifier (shop_id, identifier_id)',
]
