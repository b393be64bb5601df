import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of a table, rows of one shop in it, and rows that a second key and each after it leave. */
const TABLE = 1_000_000
const SHOP = 200
const SECOND = 10

/** A partial index holds what few rows have. */
const PARTIAL = 100

/** Columns that leave half of the rows. */
const FEW_VALUES = new Set(['state', 'status', 'source', 'target', 'entity', 'kind', 'transaction_type'])

type Index = { table: string; index: string; isUnique: number; isPartial: number; columns: string }

/**
 * Tells SQLite's planner what it would guess wrong: that a shop's id alone finds a great part of a table. Without
 * statistics it takes any first column for one that leaves ten rows, and so reads all that a shop ever sold where
 * a row's own id would find it at once. The figures are fixed, not measured: plans are the same in every database,
 * and a test can look at them. Source: https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table
 */
export function writePlannerStatistics(db: Kysely<Database>): Promise<void> {
  return db.transaction().execute(replaceStatistics)
}

async function replaceStatistics(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<Index>`
    select m.name as "table", l.name as "index", l."unique" as "isUnique", l.partial as "isPartial",
      (select group_concat(c.name) from pragma_index_info(l.name) c) as columns
    from sqlite_master m join pragma_index_list(m.name) l
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'
  `.execute(db)
  // Makes the tables that statistics stand in.
  await sql`analyze kysely_migration`.execute(db)
  await sql`delete from sqlite_stat1`.execute(db)
  for (const { table, index, isUnique, isPartial, columns } of rows) {
    const [first, ...others] = columns.split(',')
    if (first !== 'shop_id') continue
    const share = isPartial === 1 ? PARTIAL : 1
    const left = leftBy(others, SHOP / share)
    if (isUnique === 1) left[left.length - 1] = 1
    await sql`
      insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${[TABLE / share, ...left, 'noskipscan'].join(' ')})
    `.execute(db)
  }
  // Has this connection read them; others do when they open the file.
  await sql`analyze sqlite_schema`.execute(db)
}

/** Rows of a shop that each column after its id leaves, `ofShop` first. */
function leftBy(columns: readonly string[], ofShop: number): number[] {
  const left = [ofShop]
  for (const [position, column] of columns.entries()) {
    const before = left.at(-1) ?? ofShop
    left.push(
      FEW_VALUES.has(column) ? Math.ceil(before / 2) : Math.min(before, Math.max(2, SECOND - position)),
    )
  }
  return left
}

/** False in a database from before there were any. */
export async function hasPlannerStatistics(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select name from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  return rows.length > 0
}
