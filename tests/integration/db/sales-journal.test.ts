import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dateOf, instant, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'
import { findUntrueSales } from '#tests/support/sales-journal.ts'

/** One order each, of a row for 1,000 kr and 0.03 kr: what it is, when it ended, and the entries that it gets. */
const ORDERS = [
  { state: 'CONFIRMED', at: '2026-03-28T22:59:59Z', days: ['2026-03-28'] },
  { state: 'CONFIRMED', at: '2026-03-28T23:00:00Z', days: ['2026-03-29'] },
  { state: 'CONFIRMED', at: '2026-03-29T21:59:59Z', days: ['2026-03-29'] },
  { state: 'CONFIRMED', at: '2026-03-29T22:00:00Z', days: ['2026-03-30'] },
  { state: 'CONFIRMED', at: '2026-10-24T22:00:00Z', days: ['2026-10-25'] },
  { state: 'CONFIRMED', at: '2026-10-25T22:59:59Z', days: ['2026-10-25'] },
  { state: 'CONFIRMED', at: '2026-10-25T23:00:00Z', days: ['2026-10-26'] },
  {
    state: 'CONFIRMED',
    at: '2026-05-01T10:00:00Z',
    credited: '2026-06-01T10:00:00Z',
    days: ['2026-05-01', '2026-06-01'],
  },
  {
    state: 'DELETED',
    at: '2026-05-01T10:00:00Z',
    ended: '2026-07-01T10:00:00Z',
    days: ['2026-05-01', '2026-07-01'],
  },
  {
    state: 'CANCELLED',
    at: '2026-05-01T10:00:00Z',
    credited: '2026-06-01T10:00:00Z',
    ended: '2026-08-01T10:00:00Z',
    days: ['2026-05-01', '2026-06-01', '2026-08-01'],
  },
  { state: 'CANCELLED', at: null, ended: '2026-08-01T10:00:00Z', days: [] },
  { state: 'EXPIRED', at: null, days: [] },
] as const

async function storeOrders(db: Db) {
  await sql`insert into shop (id, key, display_name, locales, created_at)
    values (1, 'shop', 'A', '["sv"]', '')`.execute(db)
  await sql`insert into tax (id, shop_id, name, percentage) values (1, 1, 'Moms', 2500)`.execute(db)
  await sql`insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id, created_at,
    updated_at) values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, '', '')`.execute(db)
  for (const [index, order] of ORDERS.entries()) {
    const id = index + 1
    const { state, at } = order
    const [ended, credited] = [
      'ended' in order ? order.ended : null,
      'credited' in order ? order.credited : null,
    ]
    await sql`insert into "order" (id, shop_id, secret, state, lang, created_at, created_by, confirmed_at,
      cancelled_at, deleted_at) values (${id}, 1, ${`s${id}`}, ${state}, 'sv', '2026-01-01T08:00:00Z', 'GUEST', ${at},
      ${state === 'CANCELLED' ? ended : null}, ${state === 'DELETED' ? ended : null})`.execute(db)
    await sql`insert into order_item (id, shop_id, order_id, order_itemable_type)
      values (${id}, 1, ${id}, 'Booking')`.execute(db)
    await sql`insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at)
      values (${id}, 1, ${id}, ${id}, 'a', 'b', '', '')`.execute(db)
    const row = (totalMinor: number, isRemoved: boolean) =>
      sql`insert into booking_product (shop_id, order_id, booking_id, product_id, pool_product_id, quantity, seats,
        unit_price_minor, total_minor, credited_minor, vat_percentage, product_name, start_rent, removed_at)
        values (1, ${id}, ${id}, 1, 1, 2, 3, 50000, ${totalMinor}, ${credited ? 2 : 0}, 2500, '{}', 'a',
        ${isRemoved ? '2026-12-01T00:00:00Z' : null})`.execute(db)
    await row(100_000, false)
    await row(3, false)
    // Replaced by a change: its successor stands for it.
    await row(70_000, true)
    if (credited) {
      await sql`insert into "transaction" (shop_id, order_id, transaction_type, status, amount_minor, provider,
        created_at) values (1, ${id}, 'REFUND', 'PENDING', -2, 'CASH', ${credited})`.execute(db)
    }
  }
}

test.each(DIALECTS)('%s: orders from before stand in the sales journal', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(44)
  await migrateToLatest(db, earlier.folder)
  await storeOrders(db)
  expect(await migrateToLatest(db)).toContain('0045_sales_journal')

  expect(await findUntrueSales(db, 1)).toEqual([])
  const entries = await db.selectFrom('sales_entry').selectAll().orderBy('id').execute()
  for (const [index, { days }] of ORDERS.entries()) {
    const own = entries.filter((entry) => entry.order_id === index + 1)
    expect([...new Set(own.map((entry) => entry.sold_on))]).toEqual(days)
  }
  for (const entry of entries)
    expect(entry.sold_on).toBe(dateOf(toWallTime(instant(entry.sold_at), stockholm)))
  const [first, second] = entries
  expect(first).toMatchObject({
    created_by: 'GUEST',
    quantity: 2,
    guests: 6,
    amount_minor: 100_000,
    vat_minor: 20_000,
  })
  expect(second).toMatchObject({ amount_minor: 3, vat_minor: 1 })
})
