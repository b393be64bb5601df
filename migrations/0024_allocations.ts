import { type Kysely, sql } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** Resources and named units that rows of bookings have stand in one table. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, [])
  const before = await count(db, 'booking_product_resource', 'booking_product_identifier')
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const after = await count(db, 'allocation')
  if (after !== before) throw new Error(`Of ${before} allocations ${after} were carried over.`)
  await db.schema.dropTable('booking_product_resource').execute()
  await db.schema.dropTable('booking_product_identifier').execute()
}

async function count(db: Kysely<any>, ...tables: readonly string[]): Promise<number> {
  const counts = tables.map((table) => `select count(*) as rows from ${table}`).join(' union all ')
  const result = await sql.raw<{ rows: number | string }>(counts).execute(db)
  return result.rows.reduce((sum, { rows }) => sum + Number(rows), 0)
}

const TABLES: readonly Table[] = [
  {
    name: 'allocation',
    columns: `
      shop_id integer not null references shop (id),
      booking_product_id integer not null references booking_product (id),
      target text not null check (target in ('RESOURCE', 'UNIT')),
      target_id integer not null,
      quantity integer not null check (quantity > 0),
      primary key (booking_product_id, target, target_id)`,
  },
]

const STATEMENTS: readonly string[] = [
  `insert into allocation (shop_id, booking_product_id, target, target_id, quantity)
    select shop_id, booking_product_id, 'RESOURCE', resource_id, quantity from booking_product_resource`,
  `insert into allocation (shop_id, booking_product_id, target, target_id, quantity)
    select shop_id, booking_product_id, 'UNIT', identifier_id, 1 from booking_product_identifier`,
  'create index allocation_by_target on allocation (shop_id, target, target_id, booking_product_id)',
]
