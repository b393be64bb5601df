import { sql } from 'kysely'
import type { Db } from './transaction.server.ts'

export type TableFacts = {
  name: string
  columns: readonly string[]
  /** The primary key, by which rows are read in pages. */
  key: readonly string[]
  /** Columns that point at another row of the same table. */
  ownReferences: readonly string[]
}

type ColumnRow = { table: string; name: string; pk: number }
type ReferenceRow = { table: string; column: string; target: string }

/** Triggers fill `shop_version` wherever its shops are. */
const OUR_TABLES = sql`m.type = 'table' and m.name <> 'shop_version' and m.name not like 'sqlite\\_%' escape '\\' and m.name not like 'kysely\\_%' escape '\\'`

/** All tables of a SQLite database, each after those that it points at. */
export async function listTables(db: Db): Promise<TableFacts[]> {
  const columns = await sql<ColumnRow>`
    select m.name as "table", c.name, c.pk
    from sqlite_master m join pragma_table_info(m.name) c where ${OUR_TABLES} order by m.name, c.cid
  `.execute(db)
  const references = await sql<ReferenceRow>`
    select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m join pragma_foreign_key_list(m.name) f where ${OUR_TABLES}
  `.execute(db)
  const tables = [...Map.groupBy(columns.rows, ({ table }) => table)].map(([name, ofTable]) => ({
    name,
    columns: ofTable.map((column) => column.name),
    key: ofTable
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    ownReferences: references.rows
      .filter(({ table, target }) => table === name && target === name)
      .map(({ column }) => column),
  }))
  return inOrder(tables, references.rows)
}

function inOrder(tables: readonly TableFacts[], references: readonly ReferenceRow[]): TableFacts[] {
  const ordered = new Map<string, TableFacts>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(
      ({ name }) =>
        !ordered.has(name) &&
        references.every(({ table, target }) => table !== name || target === name || ordered.has(target)),
    )
    if (ready.length === 0) throw new Error('The tables point at each other in a circle.')
    for (const table of ready) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}
