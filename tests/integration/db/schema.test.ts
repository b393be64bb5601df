import { type ColumnMetadata, sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { type DescribedColumns, describedTables, kindOf } from '#tests/support/described-tables.ts'

type Column = { nullable: boolean; generated: boolean }
type Columns = Record<string, Column>

test.each(DIALECTS)('%s: db/schema tells the truth about every table and column', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const tables = await database.db.introspection.getTables()
  const actual = tables.map(({ name, columns }) => [name, toColumns(columns)])
  const described = Object.entries(describedTables()).map(([name, columns]) => [name, toDescribed(columns)])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(described))
})

/** Kind of a column by its name, where the name leaves no choice. */
const KINDS_BY_NAME: readonly [RegExp, string][] = [
  [/_at$/, 'Instant'],
  [/_rent$|_date_time$/, 'WallTime'],
  [/^(first_|last_)?date$/, 'LocalDate'],
  [/^(start_)?time$|^opens$|^closes$/, 'LocalTime'],
  [/^(is|use|had|can|has|show|allow|visible|required|shared)_|able$|_only$/, 'Flag'],
]

test('a column is of the kind that its name says', () => {
  const differing = Object.entries(describedTables()).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, type]) => {
      const kind = KINDS_BY_NAME.find(([name]) => name.test(column))?.[1]
      return kind && kind !== kindOf(type) ? [`${table}.${column}: ${type}`] : []
    }),
  )
  expect(differing).toEqual([])
})

test.each(DIALECTS)('%s: every text is compared by its bytes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  if (dialect === 'postgres') {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
        and data_type = 'text' and collation_name is distinct from 'C'
    `.execute(database.db)
    expect(rows).toEqual([])
  }
  for (const key of ['å', 'Z', 'a-b', 'ab', 'É', '10', '9']) await insertShop(database.db, { key })
  const shops = await database.db.selectFrom('shop').select('key').orderBy('key').execute()
  expect(shops.map(({ key }) => key)).toEqual(['10', '9', 'Z', 'a-b', 'ab', 'É', 'å'])
})

/** SQLite calls every whole-number key nullable and generated, for it replaces a null by the next id. */
function toColumns(columns: readonly ColumnMetadata[]): Columns {
  return Object.fromEntries(
    columns.map(({ name, isNullable, hasDefaultValue, isAutoIncrementing }) => [
      name,
      { nullable: isNullable && !isAutoIncrementing, generated: hasDefaultValue || name === 'id' },
    ]),
  )
}

/** The columns as the types describe them: `| null` or `<null>` is nullable, `Generated` has a value of its own. */
function toDescribed(columns: DescribedColumns): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      { nullable: /\| null|<null>/.test(type), generated: type.startsWith('Generated') },
    ]),
  )
}
