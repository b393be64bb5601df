import { type Kysely, sql } from 'kysely'

/**
 * Which products have ever used resources, and bookings by product: what resources are used for is then found
 * by the bookings of those products alone.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table product add column had_resources integer not null default 0',
  `update product set had_resources = 1
    where id in (
      select product_id from booking_product
      where id in (select booking_product_id from booking_product_resource))`,
  `create index booking_product_by_product
    on booking_product (shop_id, product_id, occupied_to, occupied_from)`,
]
