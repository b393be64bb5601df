import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/**
 * Bookings and closeouts occupy pools, resources and named units by rows of one table, each with its period and
 * until when it counts; their own rows no longer say so themselves.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const before = await count(db, BEFORE)
  await createTables(db, [allocationTable(isPostgres)], [])
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const after = await count(db, 'select count(*) as rows from allocation')
  if (after !== before) throw new Error(`Of ${before} allocations ${after} were carried over.`)
  for (const statement of [...INDEXES, ...DROPPED]) await sql.raw(statement).execute(db)
}

async function count(db: Kysely<any>, counts: string): Promise<number> {
  const { rows } = await sql.raw<{ rows: number | string }>(counts).execute(db)
  return rows.reduce((sum, row) => sum + Number(row.rows), 0)
}

/** Plain row numbers on SQLite: an allocation that is gone may be followed by one with its id. */
function allocationTable(isPostgres: boolean): Table {
  return {
    name: 'allocation',
    columns: `
      id ${isPostgres ? '$id' : 'integer primary key'},
      shop_id integer not null references shop (id),
      source text not null check (source in ('BOOKING', 'CLOSEOUT')),
      target text not null check (target in ('POOL', 'RESOURCE', 'UNIT')),
      target_id integer not null,
      quantity integer not null check (quantity > 0),
      occupied_from text not null,
      occupied_to text not null,
      expires_at text,
      product_id integer not null,
      start_rent text not null,
      order_id integer,
      booking_id integer,
      booking_product_id integer references booking_product (id),
      closeout_id integer references closeout (id),
      check (source <> 'BOOKING' or (order_id is not null and booking_id is not null
        and booking_product_id is not null)),
      check (source <> 'CLOSEOUT' or closeout_id is not null)`,
  }
}

const BEFORE = `
  select count(*) as rows from booking_product where removed_at is null
  union all
  select count(*) from booking_product_resource as link
    join booking_product as row on row.id = link.booking_product_id where row.removed_at is null
  union all
  select count(*) from booking_product_identifier as link
    join booking_product as row on row.id = link.booking_product_id where row.removed_at is null
  union all
  select count(*) from closeout where id not in (select closeout_id from closeout_identifier)
  union all
  select count(*) from closeout_identifier`

const COLUMNS = `shop_id, source, target, target_id, quantity, occupied_from, occupied_to, expires_at, product_id,
  start_rent, order_id, booking_id, booking_product_id`
const EXPIRY = `case when row.occupied_until like '9999-%' then '2999-12-31T23:59:59Z' else row.occupied_until end`
const OF_ROW = `row.occupied_from, row.occupied_to, ${EXPIRY}, row.product_id, row.start_rent, row.order_id,
  row.booking_id, row.id`

const OF_CLOSEOUT =
  'shop_id, source, occupied_from, occupied_to, expires_at, product_id, start_rent, closeout_id'
const CLOSEOUT_VALUES = `closeout.shop_id, 'CLOSEOUT', closeout.starts_at, closeout.ends_at,
  case when closeout.deleted_at is null then '2999-12-31T23:59:59Z' end, closeout.product_id,
  closeout.start_date_time, closeout.id`
/** Quantity of a closeout that closes all of its product. */
const ALL = 2_147_483_647

const STATEMENTS: readonly string[] = [
  `insert into allocation (${COLUMNS})
    select row.shop_id, 'BOOKING', 'POOL', row.pool_product_id, row.quantity, ${OF_ROW}
    from booking_product as row where row.removed_at is null order by row.id`,
  `insert into allocation (${COLUMNS})
    select row.shop_id, 'BOOKING', 'RESOURCE', link.resource_id, link.quantity, ${OF_ROW}
    from booking_product_resource as link
    join booking_product as row on row.id = link.booking_product_id where row.removed_at is null`,
  `insert into allocation (${COLUMNS})
    select row.shop_id, 'BOOKING', 'UNIT', link.identifier_id, 1, ${OF_ROW}
    from booking_product_identifier as link
    join booking_product as row on row.id = link.booking_product_id where row.removed_at is null`,
  `insert into allocation (${OF_CLOSEOUT}, target, target_id, quantity)
    select ${CLOSEOUT_VALUES}, 'POOL', closeout.product_id, coalesce(closeout.partial_quantity, ${ALL})
    from closeout where closeout.id not in (select closeout_id from closeout_identifier)`,
  `insert into allocation (${OF_CLOSEOUT}, target, target_id, quantity)
    select ${CLOSEOUT_VALUES}, 'UNIT', named.identifier_id, 1
    from closeout_identifier as named join closeout on closeout.id = named.closeout_id`,
]

const INDEXES: readonly string[] = [
  'create unique index allocation_by_row on allocation (booking_product_id, target, target_id)',
  `create index allocation_by_target on allocation (shop_id, source, target, target_id, occupied_to, occupied_from,
    product_id, start_rent, expires_at, quantity, order_id, booking_id, booking_product_id)`,
  `create index allocation_by_closeout on allocation (closeout_id, target, target_id)
    where closeout_id is not null`,
  `create index allocation_by_closed_product on allocation (shop_id, product_id, occupied_to, occupied_from)
    where source = 'CLOSEOUT'`,
  `create index closeout_by_start on closeout (shop_id, product_id, start_date_time) where deleted_at is null`,
]

const DROPPED: readonly string[] = [
  'drop table booking_product_resource',
  'drop table booking_product_identifier',
  'drop table closeout_identifier',
  'drop index closeout_by_product',
  'alter table closeout drop column starts_at',
  'alter table closeout drop column ends_at',
  'alter table closeout drop column partial_quantity',
  'drop index booking_product_by_pool',
  'drop index booking_product_by_product',
  'alter table booking_product drop column occupied_from',
  'alter table booking_product drop column occupied_to',
  'alter table booking_product drop column occupied_until',
]
