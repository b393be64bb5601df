import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { locationOf, openDatabase, openSnapshot } from '#db/client.server.ts'
import { isUniqueViolation } from '#db/portable.server.ts'
import { insertPrice, insertProduct, insertShop, insertTax } from '#tests/support/builders.ts'
import { createBareDatabase, createTestDatabase, DIALECTS } from '#tests/support/database.ts'

test('sqlite: every connection has the settings that keep the data safe', async () => {
  await using database = await createTestDatabase('sqlite')
  const settings: Record<string, unknown> = {}
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema']) {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(database.db)
    settings[name] = Object.values(rows[0] ?? {})[0]
  }
  expect(settings).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5000,
    trusted_schema: 0,
  })
})

test('postgres: nothing waits for ever', async () => {
  await using database = await createTestDatabase('postgres')
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name
  `.execute(database.db)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '3000' },
    { name: 'statement_timeout', setting: '5000' },
  ])
})

test('postgres: a connection that breaks in use fails its transaction, not the process', async () => {
  await using database = await createTestDatabase('postgres')
  const { db } = database
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    const isRunning = () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)
    while ((await isRunning()).rows.length > 0);
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow(/terminat|connection/i)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('postgres: the plans of busy statements are stored, with the values of each use', async () => {
  await using database = await createBareDatabase('postgres')
  const { rows } = await database.db.connection().execute(async (db) => {
    for (let shopId = 1; shopId <= 9; shopId++) {
      const query = db.selectNoFrom((eb) => eb.val(shopId).as('given'))
      expect((await query.execute()).map(({ given }) => Number(given))).toEqual([shopId])
    }
    return sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%as "given"'
    `.execute(db)
  })
  expect(rows).toEqual([{ uses: 5 }])
})

test('sqlite: the folder of the file is made', async () => {
  await using database = await createTestDatabase('sqlite')
  const sqliteFile = path.join(path.dirname(database.sqliteFile), 'new', 'brygga.sqlite')
  const { close, dialect } = openDatabase({ sqliteFile })
  await close()
  expect(dialect).toBe('sqlite')
  expect(existsSync(sqliteFile)).toBe(true)
})

test.each(DIALECTS)('%s: counts, money in 64 bits and its sums are numbers', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { count } = await db
    .selectFrom('shop')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  const shop_id = await insertShop(db)
  for (const unit_price_minor of [3_000_000_000, 4_000_000_000])
    await insertPrice(db, { shop_id, product_id: await insertProduct(db, { shop_id }), unit_price_minor })
  const { sum } = await db
    .selectFrom('price')
    .select(({ fn }) => fn.sum('unit_price_minor').as('sum'))
    .executeTakeFirstOrThrow()
  expect(sum).toBe(7_000_000_000)
})

test.each(DIALECTS)('%s: a row that points at nothing is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await expect(insertTax(database.db, { shop_id: 404 })).rejects.toThrow(/foreign key/i)
})

test.each(DIALECTS)('%s: a second shop with the same key is a unique violation', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await insertShop(database.db, { key: 'sjoboden' })
  const error = await insertShop(database.db, { key: 'sjoboden' }).catch((error: unknown) => error)
  expect(isUniqueViolation(error)).toBe(true)
})

test.each(DIALECTS)(
  '%s: a snapshot stays as it was while others write, and can write nothing',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const countShops = async (reader: typeof db) =>
      (await reader.selectFrom('shop').select('id').execute()).length
    await insertShop(db)
    {
      await using snapshot = await openSnapshot(locationOf(db))
      expect(await countShops(snapshot.db)).toBe(1)
      await insertShop(db)
      expect([await countShops(snapshot.db), await countShops(db)]).toEqual([1, 2])
      await expect(insertShop(snapshot.db)).rejects.toThrow(/read-?only/)
    }
    await using later = await openSnapshot(locationOf(db))
    expect(await countShops(later.db)).toBe(2)
  },
)
