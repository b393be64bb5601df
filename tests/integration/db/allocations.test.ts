import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** A boat with a name, booked twice: once with that name and five places of a guide, once with two of the guide. */
async function bookBoat(db: Db) {
  const rows = [
    `insert into shop (id, key, display_name, locales, created_at) values (1, 'a', 'A', '["sv"]', '')`,
    `insert into tax (id, shop_id, name, percentage) values (1, 1, 'Moms', 2500)`,
    `insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id, created_at, updated_at)
      values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, '', '')`,
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
      values (1, 1, 1, 1, 1, 1, 5, 0, 0, 2500, '{}', 'a', '', ''), (2, 1, 1, 1, 1, 1, 2, 0, 0, 2500, '{}', 'a', '', '')`,
    `insert into booking_product_identifier (shop_id, booking_product_id, identifier_id) values (1, 1, 7)`,
    `insert into booking_product_resource (shop_id, booking_product_id, resource_id, quantity)
      values (1, 1, 7, 5), (1, 2, 7, 2)`,
  ]
  for (const row of rows) await sql.raw(row).execute(db)
}

test.each(DIALECTS)(
  '%s: resources and named units of bookings from before are carried over',
  async (dialect) => {
    await using database = await createBareDatabase(dialect)
    const { db } = database
    using earlier = migrationsUntil(23)
    await migrateToLatest(db, earlier.folder)
    await bookBoat(db)
    expect(await migrateToLatest(db)).toContain('0024_allocations')

    const allocations = await db
      .selectFrom('allocation')
      .selectAll()
      .orderBy('booking_product_id')
      .orderBy('target')
      .execute()
    const ofShop = { shop_id: 1, target_id: 7 }
    expect(allocations).toEqual([
      { ...ofShop, booking_product_id: 1, target: 'RESOURCE', quantity: 5 },
      { ...ofShop, booking_product_id: 1, target: 'UNIT', quantity: 1 },
      { ...ofShop, booking_product_id: 2, target: 'RESOURCE', quantity: 2 },
    ])
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables.filter((name) => /^booking_product_/.test(name))).toEqual([])
  },
)
