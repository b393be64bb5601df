import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** A boat for six with a deposit, booked once for three hours and once for any length. */
async function sellBoat(db: Db) {
  const rows = [
    `insert into shop (id, key, display_name, locales, created_at) values (1, 'a', 'A', '["sv"]', '')`,
    `insert into tax (id, shop_id, name, percentage) values (1, 1, 'Moms', 2500)`,
    `insert into duration (id, shop_id, label, amount, unit) values (1, 1, '{"sv":"3 timmar"}', 3, 'HOURS')`,
    `insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id, seats,
      deposit_percentage, full_deposit_within_hours, created_at, updated_at)
      values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, 6, 3000, 48, '', '')`,
    `insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
      values (1, 1, 's', 'CONFIRMED', 'sv', '', 'GUEST')`,
    `insert into order_item (id, shop_id, order_id, order_itemable_type) values (1, 1, 1, 'Booking')`,
    `insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at, duration_id)
      values (1, 1, 1, 1, 'a', 'b', '', '', 1), (2, 1, 1, 1, 'a', 'b', '', '', null)`,
    `insert into booking_product (shop_id, order_id, booking_id, product_id, pool_product_id, quantity,
      unit_price_minor, total_minor, vat_percentage, product_name, start_rent, occupied_from, occupied_to)
      values (1, 1, 1, 1, 1, 1, 0, 0, 2500, '{}', 'a', '', '')`,
  ]
  for (const row of rows) await sql.raw(row).execute(db)
}

test.each(DIALECTS)('%s: what was sold before gets what the catalogue says at that time', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(5)
  await migrateToLatest(db, earlier.folder)
  await sellBoat(db)
  expect(await migrateToLatest(db)).toContain('0006_kept_as_sold')

  const terms = ['seats', 'deposit_percentage', 'full_deposit_within_hours'] as const
  expect(await db.selectFrom('booking_product').select(terms).execute()).toEqual([
    { seats: 6, deposit_percentage: 3000, full_deposit_within_hours: 48 },
  ])
  expect(await db.selectFrom('booking').select('duration_label').orderBy('id').execute()).toEqual([
    { duration_label: '{"sv":"3 timmar"}' },
    { duration_label: null },
  ])
})
