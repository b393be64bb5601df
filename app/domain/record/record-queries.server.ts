import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { z } from 'zod'
import type { Facts } from '#app/domain/shared/edit.ts'
import type { EditedTable } from '#app/domain/shared/edit-queries.server.ts'
import type { OrderedTable } from '#app/domain/shared/position-queries.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** A list record as it is stored. */
export type Stored<Values> = Values & { id: number; version: number; isDeleted: boolean }

/** Columns that a table has and what each stores, by property: a property's column is its name in snake_case. */
export type ColumnsOf<Table extends EditedTable> = {
  [Name in keyof Database[Table] as CamelCase<Name>]?: z.ZodType<unknown, SelectType<Database[Table][Name]>>
}

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name & string

/** Table of one kind of list record. */
export type RecordTable<Values> = {
  /** The schema that decodes and encodes them, of a shape that satisfies `ColumnsOf` the table. */
  columns: z.ZodObject & z.ZodType<Values, Facts>
} & (
  | {
      table: EditedTable & OrderedTable
      /** The order that the shop chose itself, in which a new record comes last. */
      order: 'position'
    }
  | { table: EditedTable; order: RawBuilder<unknown> }
)

/** Records in their order, without deleted ones. */
export async function listRecords<Values extends Facts>(
  db: Db,
  kind: RecordTable<Values>,
  shopId: number,
): Promise<Stored<Values>[]> {
  const order = kind.order === 'position' ? sql`position, id` : kind.order
  const rows = await selectRecords(db, kind, shopId).where('deleted_at', 'is', null).orderBy(order).execute()
  return rows.map((row) => toRecord(kind, row))
}

/** Also a deleted one, so that it can be restored. */
export async function findRecord<Values extends Facts>(
  db: Db,
  kind: RecordTable<Values>,
  { shopId, id }: Key,
): Promise<Stored<Values> | undefined> {
  const row = await selectRecords(db, kind, shopId).where('id', '=', id).executeTakeFirst()
  return row && toRecord(kind, row)
}

export async function insertRecord<Values extends Facts>(
  tx: Tx,
  kind: RecordTable<Values>,
  { shopId, position, values }: { shopId: number; position: number | undefined; values: Values },
): Promise<number> {
  const place = position === undefined ? {} : { position }
  const columns = { shop_id: shopId, ...place, ...toColumns(kind, values) }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Nothing was inserted into ${kind.table}`)
  return row.id
}

/** False when the record is gone or its version is another by now. */
export async function updateRecord<Values extends Facts>(
  tx: Tx,
  kind: RecordTable<Values>,
  { shopId, id, version, values }: Key & { version: number; values: Values },
): Promise<boolean> {
  const columns = Object.entries({ ...toColumns(kind, values), version: version + 1 })
  const { rows } = await sql`
    update ${sql.table(kind.table)}
    set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where shop_id = ${shopId} and id = ${id} and version = ${version} returning id
  `.execute(tx)
  return rows.length > 0
}

function selectRecords<Values>(db: Db, { table, columns }: RecordTable<Values>, shopId: number) {
  const names = Object.keys(columns.shape).map(snakeCase)
  return db
    .selectFrom<EditedTable>(table)
    .select(['id', 'version', 'deleted_at'])
    .select(names.map((name) => sql<unknown>`${sql.ref(name)}`.as(name)))
    .where('shop_id', '=', shopId)
}

type Row = Facts & { id: number; version: number; deleted_at: string | null }

function toRecord<Values>({ columns }: RecordTable<Values>, row: Row): Stored<Values> {
  const stored = Object.keys(columns.shape).map((name) => [name, row[snakeCase(name)]] as const)
  const values = columns.decode(Object.fromEntries(stored))
  return { ...values, id: row.id, version: row.version, isDeleted: row.deleted_at !== null }
}

/** Columns of the values; what else they hold, such as children of tables of their own, is left out. */
function toColumns<Values extends Facts>({ columns }: RecordTable<Values>, values: Values): Facts {
  const encoded = Object.entries(columns.encode(values))
  return Object.fromEntries(encoded.map(([name, value]) => [snakeCase(name), value]))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
