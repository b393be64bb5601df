import { globSync, readFileSync } from 'node:fs'

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
