import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { parseTranslatableValue } from '#app/domain/shared/text/translatable.ts'
import { isInstant, isLocalDate, isLocalTime, isWallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Types of a table's columns as `db/schema` spells them, by name. */
export type DescribedColumns = Record<string, string>

/** The tables as the types name them. */
export function describedTables(): Record<string, DescribedColumns> {
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

/** The kind of a typed column: 'Instant' of an `InstantColumn`. */
export function kindOf(type: string): string | undefined {
  return type
    .match(/^Generated<(\w+)Column>|^(?:Generated)?(\w+)Column/)
    ?.slice(1)
    .find(Boolean)
}

function describedColumns(body: string): DescribedColumns {
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+): ([\s\S]*?)(?=\n {2}\w|\n*$(?![\s\S]))/gm)].map(
      ([, name = '', type = '']) => [name, type],
    ),
  )
}

const IS_OF_KIND: Record<string, (value: unknown) => boolean> = {
  Instant: isInstant,
  WallTime: isWallTime,
  LocalDate: isLocalDate,
  LocalTime: isLocalTime,
  Flag: (value) => value === 0 || value === 1,
  Translatable: isTranslatableText,
}

/** Words of comments, of which one may be a time of day. */
const WORDS = 'order_search.word'

/** Columns with values of another kind than their type says, and columns without one that hold such values. */
export async function findMistyped(db: Db): Promise<string[]> {
  const differing: string[] = []
  for (const [table, columns] of Object.entries(describedTables())) {
    for (const [column, type] of Object.entries(columns)) {
      const { rows } = await sql<{ value: unknown }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null
      `.execute(db)
      const kind = kindOf(type)
      const name = `${table}.${column}`
      const isWrong = ({ value }: { value: unknown }) =>
        kind ? !IS_OF_KIND[kind]?.(value) : name !== WORDS && isTyped(value)
      if (rows.some(isWrong)) differing.push(`${name}: ${type}`)
    }
  }
  return differing
}

/** True of a value that has a kind of its own; 0 and 1 may be counts as well. */
function isTyped(value: unknown): boolean {
  return Object.entries(IS_OF_KIND).some(([kind, isOf]) => kind !== 'Flag' && value !== '{}' && isOf(value))
}

function isTranslatableText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.startsWith('{') &&
    parseTranslatableValue(JSON.parse(value)) !== undefined
  )
}
