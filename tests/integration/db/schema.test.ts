import { globSync, readFileSync } from 'node:fs'
import { type ColumnMetadata, sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

type Column = { nullable: boolean; generated: boolean }
type Columns = Record<string, Column>

test.each(DIALECTS)('%s: db/schema tells the truth about every table and column', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const tables = await database.db.introspection.getTables()
  const actual = tables.map(({ name, columns }) => [name, toColumns(columns)])
  expect(Object.fromEntries(actual)).toEqual(describedTables())
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

/** The tables as the types name them: `| null` or `<null>` is nullable, `Generated` has a value of its own. */
function describedTables(): Record<string, Columns> {
  const files = ['db/schema.ts', ...globSync('db/schema/*.ts')]
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const names = source.match(/type Database = \{([^}]*)\}/)?.[1] ?? ''
  return Object.fromEntries(
    [...names.matchAll(/(\w+): (\w+)/g)].map(([, table = '', type = '']) => {
      const body = source.match(new RegExp(`type ${type} = \\{([^}]*)\\}`))?.[1] ?? ''
      return [table, describedColumns(body)]
    }),
  )
}

function describedColumns(body: string): Columns {
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+): ([\s\S]*?)(?=\n {2}\w|\n*$(?![\s\S]))/gm)].map(
      ([, name = '', kind = '']) => [
        name,
        { nullable: /\| null|<null>/.test(kind), generated: kind.startsWith('Generated') },
      ],
    ),
  )
}
