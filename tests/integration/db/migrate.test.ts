import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { runNode } from '#tests/support/database-process.ts'

/** A folder of migrations, each the body of its `up(db)`. */
function migrationFolder(bodies: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-migrations-'))
  for (const [name, body] of Object.entries(bodies)) {
    writeFileSync(path.join(folder, `${name}.mjs`), `export async function up(db) { ${body} }`)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

const MIGRATIONS = readdirSync('migrations')
  .filter((name) => /^\d/.test(name))
  .map((name) => name.replace('.ts', ''))
  .toSorted()
const MAKES_BOAT = "await db.schema.createTable('boat').addColumn('id', 'integer').execute()"

test.each(DIALECTS)('%s: an empty database gets every table, a second time nothing', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  expect(await migrateToLatest(database.db)).toEqual(MIGRATIONS)
  expect(await migrateToLatest(database.db)).toEqual([])
  expect(await database.db.selectFrom('order').select('id').execute()).toEqual([])
})

test.each(DIALECTS)('%s: a migration that fails half-way leaves nothing behind', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  using migrations = migrationFolder({
    '0001_well': MAKES_BOAT,
    '0002_half': `await db.schema.createTable('oar').addColumn('id', 'integer').execute(); throw new Error('broken')`,
  })
  await expect(migrateToLatest(database.db, migrations.folder)).rejects.toThrow(
    'The migration 0002_half failed.',
  )
  const tables = await database.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual([])
})

test.each(DIALECTS)('%s: four processes at once all come up, one migrates', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  const runs = await Promise.all(Array.from({ length: 4 }, () => runNode('db/migrate.ts', database)))
  expect(runs.filter(({ exitCode }) => exitCode !== 0)).toEqual([])
  const outputs = runs.map(({ output }) => output.trim()).toSorted()
  expect(outputs[0]).toMatch(`${dialect}: applied ${MIGRATIONS.join(', ')}`)
  expect(outputs.slice(1)).toEqual(Array(3).fill(`${dialect}: up to date`))
})

test.each(DIALECTS)('%s: a database that is newer than the code is refused', async (dialect) => {
  await using database = await createBareDatabase(dialect)
  using newer = migrationFolder({ '0001_well': MAKES_BOAT, '0002_new': 'void db' })
  using older = migrationFolder({ '0001_well': MAKES_BOAT })
  await migrateToLatest(database.db, newer.folder)
  await expect(migrateToLatest(database.db, older.folder)).rejects.toThrow(
    'The database is newer than this code: it has 0002_new.',
  )
})

test('postgres: a migration may take longer than a statement, and afterwards the limit holds again', async () => {
  await using database = await createBareDatabase('postgres')
  using slow = migrationFolder({
    '0001_slow': `await db.executeQuery({ query: { kind: 'RawNode' }, sql: 'select pg_sleep(0.5)', parameters: [] })`,
  })
  const impatient = openDatabase({
    databaseUrl: `${database.databaseUrl}?statement_timeout=200`,
    sqliteFile: '',
  })
  try {
    expect(await migrateToLatest(impatient.db, slow.folder)).toEqual(['0001_slow'])
    await expect(sql`select pg_sleep(0.5)`.execute(impatient.db)).rejects.toThrow('statement timeout')
  } finally {
    await impatient.close()
  }
})
