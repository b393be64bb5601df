import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rows of a table, rows of one shop in it, and rows that a second key and each after it leave. */
const TABLE = 1_000_000
const SHOP = 20_000
const SECOND = 10

/** A partial index holds what few rows have. */
const PARTIAL = 100

/** Columns that leave half of the rows. */
const FEW_VALUES = new Set(['state', 'status', 'source', 'target', 'entity', 'kind', 'transaction_type'])

/**
 * Tells SQLite's planner what it would guess wrong: that a shop's id alone finds a great part of a table. Without
 * statistics it takes any first column for one that leaves ten rows, and so reads all that a shop ever sold where
 * a row's own id would find it at once. The figures are fixed, not measured: plans are the same in every database,
 * and a test can look at them. Nothing is written where they stand already. Source:
 * https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table
 */
export async function writePlannerStatistics(db: Kysely<Database>): Promise<void> {
  const figures = await findFigures(db)
  if (await areWritten(db, figures)) return
  await db.transaction().execute(async (tx) => {
    // Makes the table that they stand in.
    await sql`analyze kysely_migration`.execute(tx)
    await sql`delete from sqlite_stat1`.execute(tx)
    for (const { tbl, idx, stat } of figures) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${tbl}, ${idx}, ${stat})`.execute(tx)
    }
    // Has this connection read them; others do when they open the file.
    await sql`analyze sqlite_schema`.execute(tx)
  })
}

/** By SQLite's own names: table, index, and the figures of its columns. */
type Figures = { tbl: string; idx: string; stat: string }

type Index = { tbl: string; idx: string; isUnique: number; isPartial: number; columns: string }

/** For each index that begins with a shop. */
async function findFigures(db: Kysely<Database>): Promise<Figures[]> {
  const { rows } = await sql<Index>`
    select m.name as tbl, l.name as idx, l."unique" as "isUnique", l.partial as "isPartial",
      (select group_concat(c.name) from pragma_index_info(l.name) c) as columns
    from sqlite_master m join pragma_index_list(m.name) l
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'
    order by l.name
  `.execute(db)
  return rows.flatMap(({ tbl, idx, isUnique, isPartial, columns }) => {
    const [first, ...others] = columns.split(',')
    if (first !== 'shop_id') return []
    const share = isPartial === 1 ? PARTIAL : 1
    const left = leftBy(others, SHOP / share)
    if (isUnique === 1) left[left.length - 1] = 1
    return { tbl, idx, stat: [TABLE / share, ...left, 'noskipscan'].join(' ') }
  })
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

async function areWritten(db: Kysely<Database>, figures: readonly Figures[]): Promise<boolean> {
  const { rows: tables } = await sql`select name from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<Figures>`select tbl, idx, stat from sqlite_stat1 order by idx`.execute(db)
  return JSON.stringify(rows) === JSON.stringify(figures)
}
