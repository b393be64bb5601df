import type { Kysely } from 'kysely'
import { createTables } from './create-tables.ts'

/**
 * Words by which customers are found whose details staff wrote themselves, beside those of their orders; and whom the
 * customers are now that were merged into others.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'shop_customer_search',
        columns: `
      shop_id integer not null references shop (id),
      word text not null,
      shop_customer_id integer not null references shop_customer (id),
      primary key (shop_id, word, shop_customer_id)`,
      },
      {
        name: 'merged_customer',
        columns: `
      merged_id integer not null primary key,
      shop_id integer not null references shop (id),
      shop_customer_id integer not null references shop_customer (id)`,
      },
    ],
    [
      'create index shop_customer_search_by_customer on shop_customer_search (shop_customer_id)',
      'create index merged_customer_by_customer on merged_customer (shop_customer_id)',
    ],
  )
}
