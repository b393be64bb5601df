import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { openDatabase } from './client.server.ts'
import { databaseLocation } from './location.server.ts'
import { migrateToLatest } from './migrate.ts'
import { listTables, type TableFacts } from './table-facts.server.ts'
import type { Db, Tx } from './transaction.server.ts'

type Row = Record<string, unknown>
type Content = { count: number; hash: string }
type CopiedTable = { name: string; count: number }

const PAGE = 500

/**
 * Copies every row from SQLite to an empty PostgreSQL database, all or nothing. Nobody writes to the source
 * meanwhile: it is read in one write-locked transaction. Throws unless counts and hashes agree.
 * Exported for tests.
 */
export async function copyToPostgres(source: Db, target: Db): Promise<CopiedTable[]> {
  await migrateToLatest(source)
  await migrateToLatest(target)
  return source.transaction().execute((from) =>
    target.transaction().execute(async (to) => {
      const tables = await listTables(from)
      for (const table of tables) await refuseFilled(to, table)
      const copied: CopiedTable[] = []
      for (const table of tables) copied.push({ name: table.name, count: await copyTable(from, to, table) })
      return copied
    }),
  )
}

async function refuseFilled(to: Tx, { name }: TableFacts): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to)
  if (rows.length > 0) throw new Error(`The PostgreSQL database is not empty: "${name}" has rows.`)
}

async function copyTable(from: Tx, to: Tx, table: TableFacts): Promise<number> {
  for await (const rows of pagesOf(from, table)) await insertRows(to, table, rows)
  for (const column of table.ownReferences) await copyReferences(from, to, table, column)
  await continueIds(from, to, table)
  const [expected, actual] = [await contentOf(from, table), await contentOf(to, table)]
  if (expected.count !== actual.count || expected.hash !== actual.hash) {
    throw new Error(`"${table.name}" differs after copying: ${expected.count} rows became ${actual.count}.`)
  }
  return actual.count
}

/** A row may point at one that comes on a later page, so such columns are filled when all rows are there. */
async function insertRows(to: Tx, table: TableFacts, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => {
    const cells = table.columns.map((column) =>
      table.ownReferences.includes(column) ? sql`null` : sql`${row[column]}`,
    )
    return sql`(${sql.join(cells)})`
  })
  await sql`
    insert into ${sql.table(table.name)} (${refs(table.columns)}) values ${sql.join(values)}
  `.execute(to)
}

async function copyReferences(from: Tx, to: Tx, table: TableFacts, column: string): Promise<void> {
  for await (const rows of pagesOf(from, table)) {
    const filled = rows.filter((row) => row[column] !== null)
    if (filled.length === 0) continue
    const pairs = filled.map((row) => sql`(${row.id}::integer, ${row[column]}::integer)`)
    await sql`
      update ${sql.table(table.name)} set ${sql.ref(column)} = pair.target
      from (values ${sql.join(pairs)}) as pair (id, target) where ${sql.table(table.name)}.id = pair.id
    `.execute(to)
  }
}

/** New rows get ids above every one that was ever given, also to rows that are gone where the table counts those. */
async function continueIds(from: Tx, to: Tx, { name, key }: TableFacts): Promise<void> {
  if (key.join() !== 'id') return
  const { rows } = await sql<{ last: number | null }>`
    select coalesce((select seq from sqlite_sequence where name = ${name}), max(id)) as last
    from ${sql.table(name)}`.execute(from)
  const last = rows[0]?.last
  if (!last) return
  await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${last})`.execute(to)
}

async function contentOf(db: Tx, table: TableFacts): Promise<Content> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of pagesOf(db, table)) {
    count += rows.length
    for (const row of rows) hash.update(JSON.stringify(table.columns.map((column) => row[column])))
  }
  return { count, hash: hash.digest('hex') }
}

/** All rows in the order of the key, which is the same on both databases. */
async function* pagesOf(db: Tx, { name, columns, key }: TableFacts): AsyncGenerator<Row[]> {
  let after: RawBuilder<unknown> = sql``
  while (true) {
    const { rows } = await sql<Row>`
      select ${refs(columns)} from ${sql.table(name)} ${after} order by ${refs(key)} limit ${sql.lit(PAGE)}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`where (${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

function refs(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

async function run(): Promise<void> {
  const { databaseUrl, sqliteFile } = databaseLocation(process.env)
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the PostgreSQL database that shall get the rows.')
  if (!existsSync(sqliteFile)) throw new Error(`There is no database at ${sqliteFile}.`)
  const source = openDatabase({ sqliteFile })
  const target = openDatabase({ databaseUrl, sqliteFile })
  try {
    for (const { name, count } of await copyToPostgres(source.db, target.db)) console.log(`${name}: ${count}`)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

if (import.meta.main) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
