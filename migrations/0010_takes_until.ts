import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Each row of a booking says until when it takes its pool, so that what is taken is read from an index alone,
 * whatever its order went through. Rows that take nothing any more are not in the indexes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statements(isPostgres ? 'text collate "C"' : 'text')) {
    await sql.raw(statement).execute(db)
  }
}

function statements(byBytes: string): readonly string[] {
  return [
    `alter table booking_product add column takes_until ${byBytes}`,
    `update booking_product
      set takes_until = case
        when "order".state = 'CONFIRMED' then '9999-12-31T23:59:59Z'
        else "order".reservation_expires_at
      end
      from "order"
      where "order".id = booking_product.order_id
        and "order".state in ('CONFIRMED', 'RESERVED', 'READY_FOR_PAYMENT')
        and booking_product.removed_at is null`,
    'drop index booking_product_by_pool',
    `create index booking_product_by_pool
      on booking_product (shop_id, pool_product_id, occupied_to, occupied_from, product_id, start_rent, takes_until,
        quantity, order_id)
      where takes_until is not null`,
    'drop index booking_product_by_product',
    `create index booking_product_by_product
      on booking_product (shop_id, product_id, occupied_to, occupied_from, takes_until)
      where takes_until is not null`,
  ]
}
