import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toContact } from '#app/domain/customer/contact.ts'
import { customerKeys } from '#app/domain/customer/match-customer.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** Id of the order, shop, first and last name, e-mail, E.164 number, company. */
const ORDERS = [
  [1, 1, 'Åsa', 'Öberg', 'asa@mail.example', '+46701740612', null],
  [2, 1, 'Å', null, ' ASA@mail.example', null, 'Paddlarna'],
  [3, 1, 'Åsa', 'OBERG', 'asa@arbete.example', '+46701740612', null],
  [4, 1, null, null, 'asa@arbete.example', null, null],
  [5, 1, 'Bo', 'Holm', null, '+46701740612', null],
  [6, 1, null, null, null, null, null],
  [7, 2, 'Åsa', 'Öberg', 'asa@mail.example', null, null],
  [8, 1, 'Bo', null, null, null, null],
] as const

async function storeOrders(db: Db) {
  for (const id of [1, 2]) {
    await sql`insert into shop (id, key, display_name, locales, created_at)
      values (${id}, ${`shop-${id}`}, 'A', '["sv"]', '')`.execute(db)
  }
  for (const [id, shopId, firstName, lastName, email, e164, company] of ORDERS) {
    await sql`insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
      values (${id}, ${shopId}, ${`s${id}`}, 'CONFIRMED', 'sv', '2026-01-01T08:00:00Z', 'GUEST')`.execute(db)
    await sql`insert into customer (order_id, shop_id, first_name, last_name, email, phone_e164, phone_raw, company_name)
      values (${id}, ${shopId}, ${firstName}, ${lastName}, ${email}, ${e164}, ${e164}, ${company})`.execute(
      db,
    )
  }
}

test.each(DIALECTS)('%s: orders from before have their customers', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(29)
  await migrateToLatest(db, earlier.folder)
  await storeOrders(db)
  expect(await migrateToLatest(db)).toContain('0030_shop_customers')

  const links = await db.selectFrom('customer').select('shop_customer_id').orderBy('order_id').execute()
  expect(links.map((row) => row.shop_customer_id)).toEqual([1, 1, 1, 1, 2, null, 4, 3])
  const customers = await db.selectFrom('shop_customer').selectAll().orderBy('id').execute()
  expect(customers.map((row) => [row.shop_id, row.first_name, row.company_name, row.phone_raw])).toEqual([
    [1, 'Åsa', 'Paddlarna', '+46701740612'],
    [1, 'Bo', null, '+46701740612'],
    [1, 'Bo', null, null],
    [2, 'Åsa', null, null],
  ])
  const [first] = customers
  const keys = await db
    .selectFrom('shop_customer_key')
    .select('key')
    .where('shop_customer_id', '=', 1)
    .execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
    [...(first ? customerKeys(toContact(first)) : []), 'email:asa@arbete.example'].toSorted(),
  )
  // The next customer gets the next id.
  const row = { shop_id: 1, created_at: '2026-01-01T08:00:00Z' }
  expect(await db.insertInto('shop_customer').values(row).returning('id').execute()).toEqual([{ id: 5 }])
})
