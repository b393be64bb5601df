import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

const ANNA = {
  firstName: 'Åsa-Karin',
  lastName: 'Wikström',
  companyName: 'Kajakvänner i Åre AB',
  email: 'asa@mail.example',
  phone: { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '+46 70-174 06 12' },
}

/** Two orders of one shop: the first with a customer and two bookings, the other an unfinished reservation. */
async function storeOrders(db: Db) {
  const rows = [
    `insert into shop (id, key, display_name, locales, created_at) values (1, 'a', 'A', '["sv"]', '')`,
    ...[10612, 10613].map(
      (id) => `insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
        values (${id}, 1, 's${id}', 'CONFIRMED', 'sv', '', 'GUEST')`,
    ),
    `insert into customer (order_id, shop_id, first_name, last_name, company_name, email, phone_e164, phone_raw)
      values (10612, 1, 'Åsa-Karin', 'Wikström', 'Kajakvänner i Åre AB', 'asa@mail.example', '+46701740612',
        '+46 70-174 06 12')`,
    `insert into order_item (id, shop_id, order_id, order_itemable_type) values (1, 1, 10612, 'Booking')`,
    `insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at)
      values (20931, 1, 10612, 1, 'a', 'b', '', ''), (20932, 1, 10612, 1, 'a', 'b', '', '')`,
    `insert into order_search (shop_id, word, order_id) values (1, 'åsa', 10612), (1, '10612', 10612)`,
  ]
  for (const row of rows) await sql.raw(row).execute(db)
}

async function wordsOf(db: Db, orderId: number) {
  const rows = await db.selectFrom('order_search').select('word').where('order_id', '=', orderId).execute()
  return rows.map(({ word }) => word).toSorted()
}

test.each(DIALECTS)('%s: orders from before are found as new ones are', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(10)
  await migrateToLatest(db, earlier.folder)
  await storeOrders(db)
  expect(await migrateToLatest(db)).toContain('0012_search_words')

  const first = orderWords({ orderId: 10612, bookingIds: [20931, 20932], customer: ANNA })
  expect(await wordsOf(db, 10612)).toEqual(first.toSorted())
  expect(await wordsOf(db, 10612)).toEqual(
    expect.arrayContaining(['wikstrom', 'strom', '740612', '0701740612', '0932']),
  )
  expect(await wordsOf(db, 10613)).toEqual(['0613', '10613', '613'])
})

test.each(DIALECTS)('%s: comments from before are found as new ones are', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const { db } = database
  using earlier = migrationsUntil(63)
  await migrateToLatest(db, earlier.folder)
  await storeOrders(db)
  const comment = 'Allergi: «nötter», rum 4/5 hos Åsa-Karin'
  const of = (orderId: number, facts: object) => ({
    ...{
      shop_id: 1,
      created_at: '',
      entity: 'order',
      entity_id: orderId,
      action: 'comment',
      actor: 'STAFF' as const,
    },
    facts: JSON.stringify(facts),
  })
  await db
    .updateTable('customer')
    .set({ comment_by_guest: 'Fyller åtta', comment_by_admin: comment })
    .execute()
  await db
    .insertInto('activity')
    .values([
      of(10613, { comment: 'Vill ha två årsmöten' }),
      { ...of(10612, { comment: 'Ångrat' }), deleted_at: '' },
    ])
    .execute()
  expect(await migrateToLatest(db)).toContain('0064_comment_words')

  const before = ['10612', 'åsa']
  expect(await wordsOf(db, 10612)).toEqual(
    [...before, ...orderWords({ comments: ['Fyller åtta', comment] })].toSorted(),
  )
  expect(await wordsOf(db, 10613)).toEqual(['arsmoten', 'ha', 'tva', 'vill'])
})
