import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { z } from 'zod'
import type { Facts } from '#app/domain/shared/edit/edit.ts'
import type { EditedTable } from '#app/domain/shared/edit/edit-queries.server.ts'
import type { OrderedTable } from '#app/domain/shared/position-queries.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** A list record as it is stored. */
export type Stored<Values> = Values & { id: number; version: number; isDeleted: boolean }

/** Columns that a table has and what each stores, by property: a property's column is its name in snake_case. */
export type ColumnsOf<Table extends EditedTable> = {
  [Name in CamelCase<keyof Database[Table]>]?: z.ZodType<unknown, StoredColumn<Database[Table], Name>>
}

type StoredColumn<Row, Name> = {
  [Column in keyof Row]: CamelCase<Column> extends Name ? SelectType<Row[Column]> : never
}[keyof Row]

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name & string

/** Table of one kind of list record. */
export type RecordTable<Values> = {
  /** Decodes and encodes the values; their own columns satisfy `ColumnsOf` the table. */
  columns: z.ZodObject & z.ZodType<Values, Facts>
  children?: Children<Values>
} & (
  | {
      table: EditedTable & OrderedTable
      /** The order that the shop chose itself, in which a new record comes last. */
      order: 'position'
    }
  | { table: EditedTable; order: RawBuilder<unknown> | ((a: Stored<Values>, b: Stored<Values>) => number) }
)

/** Rows of other tables that are read and written with their record, each list under a property's name. */
type Children<Values> = {
  names: readonly (keyof Values & string)[]
  /** Finds the children of one record, or of all of the shop's; answers those of each by its id. */
  find: (db: Db, key: { shopId: number; id?: number }) => Promise<(id: number) => Facts>
  replace: (tx: Tx, key: Key, values: Values) => Promise<void>
}

/** Records in their order, without deleted ones. */
export async function listRecords<Values extends Facts>(
  db: Db,
  kind: RecordTable<Values>,
  shopId: number,
): Promise<Stored<Values>[]> {
  const { order, children } = kind
  const query = selectRecords(db, kind, shopId).where('deleted_at', 'is', null)
  const isCompared = typeof order === 'function'
  const rows = await query
    .$if(!isCompared, (all) => all.orderBy(order === 'position' || isCompared ? sql`position, id` : order))
    .execute()
  const childrenOf = rows.length > 0 ? await children?.find(db, { shopId }) : undefined
  const records = rows.map((row) => toRecord(kind, { ...row, ...childrenOf?.(row.id) }))
  return isCompared ? records.toSorted(order) : records
}

/** Also a deleted one, so that it can be restored. */
export async function findRecord<Values extends Facts>(
  db: Db,
  kind: RecordTable<Values>,
  key: Key,
): Promise<Stored<Values> | undefined> {
  const { shopId, id } = key
  const row = await selectRecords(db, kind, shopId).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const children = await kind.children?.find(db, { shopId, id })
  return toRecord(kind, { ...row, ...children?.(id) })
}

export async function insertRecord<Values extends Facts>(
  tx: Tx,
  kind: RecordTable<Values>,
  { shopId, position, values }: { shopId: number; position: number | undefined; values: Values },
): Promise<number> {
  const ordered = position === undefined ? {} : { position }
  const columns = { shop_id: shopId, ...ordered, ...toColumns(kind, values) }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Nothing was inserted into ${kind.table}`)
  await kind.children?.replace(tx, { shopId, id: row.id }, values)
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
  if (rows.length === 0) return false
  await kind.children?.replace(tx, { shopId, id }, values)
  return true
}

function selectRecords<Values>(db: Db, kind: RecordTable<Values>, shopId: number) {
  const names = ownNames(kind).map(snakeCase)
  return db
    .selectFrom<EditedTable>(kind.table)
    .select(['id', 'version', 'deleted_at'])
    .select(names.map((name) => sql<unknown>`${sql.ref(name)}`.as(name)))
    .where('shop_id', '=', shopId)
}

type Row = Facts & { id: number; version: number; deleted_at: string | null }

function toRecord<Values>(kind: RecordTable<Values>, row: Row): Stored<Values> {
  const own = ownNames(kind).map((name) => [name, row[snakeCase(name)]] as const)
  const values = kind.columns.decode({ ...row, ...Object.fromEntries(own) })
  return { ...values, id: row.id, version: row.version, isDeleted: row.deleted_at !== null }
}

function toColumns<Values extends Facts>(kind: RecordTable<Values>, values: Values): Facts {
  const encoded = kind.columns.encode(values)
  return Object.fromEntries(ownNames(kind).map((name) => [snakeCase(name), encoded[name]]))
}

/** Properties that are columns of the record's own table. */
function ownNames<Values>({ columns, children }: RecordTable<Values>): string[] {
  const names: readonly string[] = children?.names ?? []
  return Object.keys(columns.shape).filter((name) => !names.includes(name))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
