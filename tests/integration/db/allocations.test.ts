import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createSale } from '#tests/integration/domain/order/sale.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createBareDatabase, createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** By hand: the builders write what the newest schema has. */
const BOAT = [
  `insert into shop (id, key, display_name, locales, created_at) values (1, 'a', 'A', '["sv"]', '')`,
  `insert into tax (id, shop_id, name, percentage) values (1, 1, 'Moms', 2500)`,
  `insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id, created_at, updated_at)
    values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, '', '')`,
]

/** A boat with a name, booked twice: once with that name and five places of a guide, once with two of the guide. */
async function bookBoat(db: Db) {
  const rows = [
    ...BOAT,
    `insert into identifier (id, shop_id, product_id, label) values (7, 1, 1, 'Gul 1')`,
    `insert into resource_type (id, shop_id, name) values (1, 1, 'Guide')`,
    `insert into resource (id, shop_id, resource_type_id, name, max_capacity) values (7, 1, 1, 'Alva', 9)`,
    `insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
      values (1, 1, 's', 'CONFIRMED', 'sv', '', 'GUEST')`,
    `insert into order_item (id, shop_id, order_id, order_itemable_type) values (1, 1, 1, 'Booking')`,
    `insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at)
      values (1, 1, 1, 1, 'a', 'b', '', '')`,
    `insert into booking_product (id, shop_id, order_id, booking_id, product_id, pool_product_id, quantity,
      unit_price_minor, total_minor, vat_percentage, product_name, start_rent, occupied_from, occupied_to)
      values (1, 1, 1, 1, 1, 1, 5, 0, 0, 2500, '{}', 'a', 'b', 'c'), (2, 1, 1, 1, 1, 1, 2, 0, 0, 2500, '{}', 'a', 'b', 'c')`,
    `insert into booking_product_identifier (shop_id, booking_product_id, identifier_id) values (1, 1, 7)`,
    `insert into booking_product_resource (shop_id, booking_product_id, resource_id, quantity)
      values (1, 1, 7, 5), (1, 2, 7, 2)`,
    `insert into closeout (id, shop_id, product_id, start_date_time, end_date_time, starts_at, ends_at,
      partial_quantity, created_at, deleted_at)
      values (1, 1, 1, 'a', 'b', 'd', 'e', 1, '', null), (2, 1, 1, 'a', 'b', 'd', 'e', null, '', null),
        (3, 1, 1, 'a', null, 'd', 'd', 2, '', 'f')`,
    `insert into closeout_identifier (shop_id, closeout_id, identifier_id) values (1, 1, 7)`,
  ]
  for (const row of rows) await sql.raw(row).execute(db)
}

test.each(DIALECTS)('%s: what bookings and closeouts from before occupy is carried over', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(23)
  await migrateToLatest(db, earlier.folder)
  await bookBoat(db)
  expect(await migrateToLatest(db)).toContain('0024_allocations')

  const allocations = await db
    .selectFrom('allocation')
    .select(['booking_product_id', 'target', 'target_id', 'quantity', 'occupied_from', 'occupied_to'])
    .where('source', '=', 'BOOKING')
    .orderBy('booking_product_id')
    .orderBy('target')
    .execute()
  const period = { occupied_from: 'b', occupied_to: 'c' }
  expect(allocations).toEqual([
    { booking_product_id: 1, target: 'POOL', target_id: 1, quantity: 5, ...period },
    { booking_product_id: 1, target: 'RESOURCE', target_id: 7, quantity: 5, ...period },
    { booking_product_id: 1, target: 'UNIT', target_id: 7, quantity: 1, ...period },
    { booking_product_id: 2, target: 'POOL', target_id: 1, quantity: 2, ...period },
    { booking_product_id: 2, target: 'RESOURCE', target_id: 7, quantity: 2, ...period },
  ])
  const closed = await db
    .selectFrom('allocation')
    .select(['closeout_id', 'target', 'target_id', 'quantity', 'occupied_from', 'occupied_to', 'expires_at'])
    .where('source', '=', 'CLOSEOUT')
    .orderBy('closeout_id')
    .execute()
  const stands = { occupied_from: 'd', occupied_to: 'e', expires_at: FOR_EVER }
  const removed = { occupied_from: 'd', occupied_to: 'd', expires_at: null }
  expect(closed).toEqual([
    { closeout_id: 1, target: 'UNIT', target_id: 7, quantity: 1, ...stands },
    { closeout_id: 2, target: 'POOL', target_id: 1, quantity: 2_147_483_647, ...stands },
    { closeout_id: 3, target: 'POOL', target_id: 1, quantity: 2, ...removed },
  ])
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables.filter((name) => /^(?:booking_product|closeout)_/.test(name))).toEqual([])
})

const FOR_EVER = '2999-12-31T23:59:59Z'
const SOON = '2026-07-01T08:30:00Z'

/** Order state, reservation expiry, whether the booking was removed, and until when it occupies its pool. */
const CASES = [
  ['DRAFT', SOON, false, null],
  ['RESERVED', SOON, false, SOON],
  ['RESERVED', null, false, null],
  ['READY_FOR_PAYMENT', SOON, false, SOON],
  ['CONFIRMED', SOON, false, FOR_EVER],
  ['CONFIRMED', null, false, FOR_EVER],
  ['CONFIRMED', null, true, null],
  ['EXPIRED', SOON, false, null],
  ['CANCELLED', null, false, null],
  ['DELETED', null, false, null],
] as const

test.each(DIALECTS)(
  '%s: what was sold before occupies its pool as long as its order says',
  async (dialect) => {
    await using database = await createBareDatabase(dialect)
    const { db } = database
    using earlier = migrationsUntil(9)
    await migrateToLatest(db, earlier.folder)
    await insertCases(db)
    expect(await migrateToLatest(db)).toContain('0010_takes_until')

    const rows = await db
      .selectFrom('booking_product')
      .leftJoin('allocation', 'allocation.booking_product_id', 'booking_product.id')
      .select('allocation.expires_at')
      .orderBy('booking_product.id')
      .execute()
    expect(rows.map((row) => row.expires_at)).toEqual(CASES.map(([, , , until]) => until))
    expect(await findUntrueAllocations(db, 1)).toEqual([])
  },
)

test.each(DIALECTS)(
  '%s: the check of proofs finds what says something else than its order',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db)
    const { shopId } = sale
    const cancelled = await insertOrderWithBooking(db, sale)
    const shortened = await insertOrderWithBooking(db, sale)
    const lost = await insertOrderWithBooking(db, sale)
    expect(await findUntrueAllocations(db, shopId)).toEqual([])

    await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', cancelled.orderId).execute()
    const ofRow = (id: number) => db.updateTable('allocation').where('booking_product_id', '=', id)
    await ofRow(shortened.bookingProductId)
      .set({ expires_at: instant(SOON) })
      .execute()
    await db.deleteFrom('allocation').where('booking_product_id', '=', lost.bookingProductId).execute()
    const untrue = [cancelled, shortened, lost].map(({ bookingProductId }) => bookingProductId)
    expect(await findUntrueAllocations(db, shopId)).toEqual(untrue)
    expect(await findUntrueAllocations(db, shopId + 1)).toEqual([])
  },
)

async function insertCases(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const row of BOAT) await run(row)
  for (const [index, [state, expiresAt, isRemoved]] of CASES.entries()) {
    const id = index + 1
    await run(`insert into "order" (id, shop_id, secret, state, lang, created_at, created_by, reservation_expires_at)
      values (${id}, 1, 's${id}', '${state}', 'sv', '', 'GUEST', ${expiresAt ? `'${expiresAt}'` : 'null'})`)
    await run(`insert into order_item (id, shop_id, order_id, order_itemable_type)
      values (${id}, 1, ${id}, 'Booking')`)
    await run(`insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at)
      values (${id}, 1, ${id}, ${id}, 'a', 'b', '', '')`)
    await run(`insert into booking_product (shop_id, order_id, booking_id, product_id, pool_product_id, quantity,
      unit_price_minor, total_minor, vat_percentage, product_name, start_rent, occupied_from, occupied_to, removed_at)
      values (1, ${id}, ${id}, 1, 1, 1, 0, 0, 2500, '{}', 'a', '', '', ${isRemoved ? `'${SOON}'` : 'null'})`)
  }
}
