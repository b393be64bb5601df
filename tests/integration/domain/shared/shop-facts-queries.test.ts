import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { err, ok } from '#app/domain/shared/result.ts'
import { atOneVersion, perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { openShopByKey } from '#app/domain/shop/shop-queries.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** Reader of a shop's name that counts how often it asks the database. */
function countingReader() {
  let loads = 0
  const find = perShopVersion(
    ({ shopId }: { shopId: number; requestKey?: string }) => ({ shopId }),
    async (db, { shopId }) => {
      loads++
      const shop = await db
        .selectFrom('shop')
        .select('display_name')
        .where('id', '=', shopId)
        .executeTakeFirst()
      return shop?.display_name
    },
  )
  return { find, loads: () => loads }
}

function rename(db: Db, shopId: number, name: string) {
  return db.updateTable('shop').set({ display_name: name }).where('id', '=', shopId).execute()
}

test.each(DIALECTS)('%s: facts are read once, until they change in any process', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const other = openDatabase(database)
  const { find, loads } = countingReader()
  const shopId = await insertShop(db, { display_name: 'Boden' })
  expect(await find(db, { shopId, requestKey: 'a' })).toBe('Boden')
  expect(await find(db, { shopId, requestKey: 'b' })).toBe('Boden')
  expect(loads()).toBe(1)

  await rename(other.db, shopId, 'Sjöboden')
  expect(await find(db, { shopId })).toBe('Sjöboden')
  expect(loads()).toBe(2)
  await other.close()
})

test.each(DIALECTS)(
  '%s: a transaction sees its own change, and nobody one that is rolled back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { find } = countingReader()
    const shopId = await insertShop(db, { display_name: 'Boden' })
    await inTransaction(db, async (tx) => {
      await rename(tx, shopId, 'Never')
      expect(await find(tx, { shopId })).toBe('Never')
      return err('refused')
    })
    expect(await find(db, { shopId })).toBe('Boden')

    await inTransaction(db, async (tx) => ok(await rename(tx, shopId, 'Bryggan')))
    expect(await find(db, { shopId })).toBe('Bryggan')
  },
)

test.each(DIALECTS)('%s: a handle at one version keeps to it, its transaction does not', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { find } = countingReader()
  const shopId = await insertShop(db, { display_name: 'Boden' })
  await inTransaction(db, async (tx) => {
    const handle = await atOneVersion(tx, shopId)
    expect(await find(handle, { shopId })).toBe('Boden')
    await rename(handle, shopId, 'Sjöboden')
    expect(await find(handle, { shopId })).toBe('Boden')
    expect(await find(tx, { shopId })).toBe('Sjöboden')
    expect(await find(await atOneVersion(handle, shopId), { shopId })).toBe('Sjöboden')
    return ok(null)
  })
})

test.each(DIALECTS)(
  "%s: a guest's request reads facts as they were when it came; what it writes goes by those of now",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { find } = countingReader()
    const shopId = await insertShop(db, { key: 'boden', display_name: 'Boden' })
    const otherId = await insertShop(db, { key: 'other', display_name: 'Gården' })
    expect(await openShopByKey(db, 'none')).toBeUndefined()
    const opened = await openShopByKey(db, 'boden')
    if (!opened) throw new Error('no shop')
    expect(opened.shop).toMatchObject({ id: shopId, displayName: 'Boden' })
    expect(await find(opened.db, { shopId })).toBe('Boden')

    await rename(db, shopId, 'Sjöboden')
    await rename(db, otherId, 'Sjögården')
    expect(await find(opened.db, { shopId })).toBe('Boden')
    expect(await find(opened.db, { shopId: otherId })).toBe('Sjögården')
    const written = await inTransaction(opened.db, async (tx) => ok(await find(tx, { shopId })))
    expect(written).toEqual(ok('Sjöboden'))
  },
)

test.each(DIALECTS)(
  '%s: another shop has facts of its own; one that is none is asked for each time',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { find, loads } = countingReader()
    const shopId = await insertShop(db, { display_name: 'Boden' })
    const otherId = await insertShop(db, { key: 'other', display_name: 'Gården' })
    expect(await find(db, { shopId })).toBe('Boden')
    expect(await find(db, { shopId: otherId })).toBe('Gården')
    expect(await find(db, { shopId: 99 })).toBeUndefined()
    expect(await find(db, { shopId: 99 })).toBeUndefined()
    expect(loads()).toBe(4)
  },
)

test('facts that anybody may ask for are bounded: those that were not read for longest are read again', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shopId = await insertShop(db)
  const loaded: string[] = []
  const find = perShopVersion(
    ({ shopId, name }: { shopId: number; name: string }) => ({ shopId, name }),
    async (_, { name }) => loaded.push(name),
    { most: 150 },
  )
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await find(db, { shopId, name })
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

/** Tables of a shop that are neither its settings nor its catalogue. */
const NOT_FACTS = new Set([
  'activity',
  'allocation',
  'booking',
  'booking_change',
  'booking_product',
  'closeout',
  'custom_value',
  'customer',
  'day_close',
  'day_close_correction',
  'day_close_count',
  'day_close_entry',
  'file',
  'form_draft',
  'idempotency_key',
  'membership',
  'merged_customer',
  'notification_job',
  'order',
  'order_item',
  'order_search',
  'outbox_message',
  'overbooking_audit',
  'payment_link',
  'payment_session',
  'receipt',
  'receipt_counter',
  'refund_request',
  'report_file',
  'review',
  'role',
  'row_credit',
  'sales_entry',
  'saved_view',
  'shop_customer',
  'shop_customer_key',
  'shop_customer_search',
  'shop_version',
  'transaction',
  'transaction_snapshot',
  'transaction_tax_item',
  'webhook_event',
])

test.each(DIALECTS)(
  '%s: every table of settings and catalogue renews the version, in every way',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const tables = await db.introspection.getTables()
    const ofFacts = tables
      .filter(
        ({ name, columns }) => columns.some((column) => column.name === 'shop_id') && !NOT_FACTS.has(name),
      )
      .map(({ name }) => name)
    const { rows } = await sql<{ table: string; text: string }>`${
      dialect === 'sqlite'
        ? sql`select tbl_name as "table", sql as text from sqlite_master where type = 'trigger'`
        : sql`select event_object_table as "table", event_manipulation as text from information_schema.triggers`
    }`.execute(db)
    const found = Map.groupBy(rows, ({ table }) => table)
    const events = (table: string) =>
      ['insert', 'update', 'delete'].filter((event) =>
        (found.get(table) ?? []).some(({ text }) =>
          new RegExp(`^(create .* after )?${event}`, 'i').test(text),
        ),
      )
    expect(ofFacts.length).toBeGreaterThan(30)
    expect(Object.fromEntries(ofFacts.map((table) => [table, events(table)]))).toEqual(
      Object.fromEntries(ofFacts.map((table) => [table, ['insert', 'update', 'delete']])),
    )
    expect(events('shop')).toEqual(['insert', 'update'])
  },
)
