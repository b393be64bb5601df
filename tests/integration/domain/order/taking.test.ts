import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUntrueRows, updateUntrueRows } from '#app/domain/order/views/occupancy-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createBareDatabase, createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'
import { createSale } from './sale.ts'

const FOR_EVER = '9999-12-31T23:59:59Z'
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

test.each(DIALECTS)('%s: what was sold before takes what its order says', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(9)
  await migrateToLatest(db, earlier.folder)
  await insertCases(db)
  expect(await migrateToLatest(db)).toContain('0010_takes_until')

  const rows = await db.selectFrom('booking_product').select('occupied_until').orderBy('id').execute()
  expect(rows.map((row) => row.occupied_until)).toEqual(CASES.map(([, , , until]) => until))
  expect(await findUntrueRows(db, 1)).toEqual([])
})

test.each(DIALECTS)('%s: rows that say something else are found, and put right', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db)
  const { orderId, bookingProductId } = await insertOrderWithBooking(db, sale)
  const other = await insertOrderWithBooking(db, sale)
  const { shopId } = sale
  expect(await findUntrueRows(db, shopId)).toEqual([])

  await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
  await db
    .updateTable('booking_product')
    .set({ occupied_until: SOON })
    .where('id', '=', other.bookingProductId)
    .execute()
  expect(await findUntrueRows(db, shopId)).toEqual([bookingProductId, other.bookingProductId])
  expect(await findUntrueRows(db, shopId + 1)).toEqual([])

  await inTransaction(db, async (tx) => ok(await updateUntrueRows(tx, shopId)))
  expect(await findUntrueRows(db, shopId)).toEqual([])
  const rows = await db.selectFrom('booking_product').select('occupied_until').orderBy('id').execute()
  expect(rows.map((row) => row.occupied_until)).toEqual([null, FOR_EVER])
})

/** By hand: the builders write what the newest schema has. */
async function insertCases(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `insert into shop (id, key, display_name, locales, created_at) values (1, 'a', 'A', '["sv"]', '')`,
  )
  await run(`insert into tax (id, shop_id, name, percentage) values (1, 1, 'Moms', 2500)`)
  await run(`insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id,
    created_at, updated_at) values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, '', '')`)
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
