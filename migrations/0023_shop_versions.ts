import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/**
 * A version of each shop's catalogue and settings, which the database itself renews with every change of them. It is
 * random, not counted: one that is rolled back never comes again with another content.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await createTables(db, [{ name: 'shop_version', columns: COLUMNS }], [])
  const renewed = isPostgres ? 'gen_random_uuid()::text' : 'lower(hex(randomblob(16)))'
  await sql.raw(`insert into shop_version (shop_id, version) select id, ${renewed} from shop`).execute(db)
  const statements = isPostgres ? forPostgres(renewed) : forSqlite(renewed)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const COLUMNS = `
  shop_id integer primary key references shop (id),
  version text not null`

const TABLES = [
  'bulk_discount',
  'bundle_option',
  'bundle_option_product',
  'capacity_schedule',
  'capacity_schedule_time',
  'category',
  'custom_field',
  'customer_standard_field',
  'duration',
  'identifier',
  'opening_closed_date',
  'opening_interval',
  'opening_season',
  'payment_provider',
  'price',
  'price_category',
  'price_season',
  'product',
  'product_addon',
  'product_category',
  'product_custom_field',
  'product_duration',
  'product_image',
  'product_resource',
  'product_resource_type',
  'product_start_time',
  'resource',
  'resource_schedule',
  'resource_type',
  'shop_document',
  'shop_option',
  'tax',
]

function forSqlite(renewed: string): string[] {
  const renew = (where: string) => `update shop_version set version = ${renewed} where shop_id = ${where}`
  return [
    `create trigger shop_version_begins after insert on shop begin
      insert into shop_version (shop_id, version) values (new.id, ${renewed}); end`,
    `create trigger shop_version_of_shop after update on shop begin ${renew('new.id')}; end`,
    ...TABLES.flatMap((table) => [
      `create trigger shop_version_${table}_insert after insert on "${table}" begin ${renew('new.shop_id')}; end`,
      `create trigger shop_version_${table}_update after update on "${table}" begin ${renew('new.shop_id')}; end`,
      `create trigger shop_version_${table}_delete after delete on "${table}" begin ${renew('old.shop_id')}; end`,
    ]),
  ]
}

function forPostgres(renewed: string): string[] {
  return [
    `create function begin_shop_version() returns trigger language plpgsql as $$ begin
      insert into shop_version (shop_id, version) values (new.id, ${renewed}); return null; end $$`,
    `create function renew_shop_version_of_shop() returns trigger language plpgsql as $$ begin
      update shop_version set version = ${renewed} where shop_id = new.id; return null; end $$`,
    `create function renew_shop_version() returns trigger language plpgsql as $$ begin
      update shop_version set version = ${renewed}
      where shop_id = case when tg_op = 'DELETE' then old.shop_id else new.shop_id end;
      return null; end $$`,
    `create trigger shop_version_begins after insert on shop
      for each row execute function begin_shop_version()`,
    `create trigger shop_version_of_shop after update on shop
      for each row execute function renew_shop_version_of_shop()`,
    ...TABLES.map(
      (table) => `create trigger shop_version_${table} after insert or update or delete on "${table}"
        for each row execute function renew_shop_version()`,
    ),
  ]
}
