declare const written: unique symbol

/** Rows of a table as lines of JSON: the names of their fields, then the values of each row. No rows, no lines. */
export type RowLines<Row> = string & { readonly [written]: Row }

/** A row without its fields that are null or false. */
export type WithoutBlanks<Row> = { [Name in keyof Row]?: Exclude<Row[Name], null | false> } & Pick<
  Row,
  { [Name in keyof Row]: Extract<Row[Name], null | false> extends never ? Name : never }[keyof Row]
>

/**
 * Writes rows, which have the same fields, for the page that shows them. The router would take each of their values
 * on its own, and thirty rows of them cost as much as all that it does besides; names in each row would be half of it.
 */
export function writeRows<Row extends object>(rows: readonly Row[]): RowLines<WithoutBlanks<Row>>
export function writeRows(rows: readonly Record<string, unknown>[]): string {
  // Sorted, so that rows of one type are written alike wherever they come from.
  const names = Object.keys(rows[0] ?? {}).sort()
  const lines = rows.map((row) => JSON.stringify(names.map((name) => row[name])))
  return lines.length === 0 ? '' : [JSON.stringify(names), ...lines].join('\n')
}

export function readRows<Row>(lines: RowLines<Row>): Row[]
export function readRows(lines: string): object[] {
  const [names, ...rows] = lines.split('\n')
  const fields: readonly string[] = JSON.parse(names || '[]')
  return rows.map((row) => toRow(fields, JSON.parse(row)))
}

/** The lines of the rows themselves, each of which tells its row from others of its type. */
export function linesOf(lines: RowLines<unknown>): string[] {
  return lines.split('\n').slice(1)
}

function toRow(names: readonly string[], values: readonly unknown[]): object {
  return withoutBlanks(Object.fromEntries(names.map((name, index) => [name, values[index]])))
}

/** Leaves out what is null or false: the router writes the names of such fields too. */
export function withoutBlanks<Row extends object>(row: Row): WithoutBlanks<Row>
export function withoutBlanks(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false))
}
