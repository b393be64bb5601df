import type { RowKey } from '#app/domain/report/report-query.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { ReportAddress } from './report-address.ts'

/** Rows of a list in a report: a page of them on the screen, as many as a file has in a file. */
export type Rows = 'page' | 'file'

/** Days of a report on one page: a month of them with three ways to pay each, and no page is heavy. */
const MOST_DAYS = 100

const ROW_LIMITS: Readonly<Record<Rows, number>> = { page: 30, file: 5000 }

export function rowLimit(rows: Rows): number {
  return ROW_LIMITS[rows]
}

/** Value that a list is sorted by, read from the text of it. */
type ReadValue = (text: string) => string | number | undefined

/** Keys of the page that an address names, which anybody may have typed; of a file none. */
export function pageKeys({ after, before }: ReportAddress, rows: Rows, readValue: ReadValue) {
  const read = (text: string | undefined) => (rows === 'page' ? readRowKey(text, readValue) : undefined)
  return { after: read(after), before: read(before) }
}

function readRowKey(text: string | undefined, readValue: ReadValue): RowKey | undefined {
  const [first = '', last] = text?.split('~') ?? []
  const value = readValue(first)
  const id = readId(last)
  return value === undefined || id === undefined ? undefined : { value, id }
}

/** Reads a text that passes a check, as a day or a time. */
export function readIf(isText: (text: string) => boolean): ReadValue {
  return (text) => (isText(text) ? text : undefined)
}

/** Reads an amount as the key of a page has it: whole minor units, below 0 too. */
export function readMinor(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Number of rows in a list, and the keys of the pages before and after one. */
export function pagingOf(
  rowCount: number,
  { previous, next }: { previous: RowKey | null; next: RowKey | null },
) {
  return { rowCount, previous: previous && writeRowKey(previous), next: next && writeRowKey(next) }
}

function writeRowKey({ value, id }: RowKey): string {
  return `${value}~${id}`
}

/** A page of a table whose rows are all known: those after a key, those before one, or the first. */
export function pageOfDays(table: ReportTable, { after, before }: ReportAddress, rows: Rows) {
  if (rows === 'file') return { table }
  const place = table.rows.findIndex(({ key }) => key === (after ?? before))
  const start = after === undefined ? Math.max(0, place - MOST_DAYS) : place + 1
  const page = table.rows.slice(start, start + MOST_DAYS)
  const [first, last] = [page[0]?.key, page.at(-1)?.key]
  return {
    table: { ...table, rows: page },
    paging: {
      rowCount: table.rows.length,
      previous: (start > 0 && first) || null,
      next: (start + MOST_DAYS < table.rows.length && last) || null,
    },
  }
}

/** Order of a list: the address's, if the list can be sorted by it, else its own. */
export function sortOf<Name extends string>(
  { sort }: ReportAddress,
  names: readonly Name[],
  usual: Name | `-${Name}`,
): Name | `-${Name}` {
  return names.flatMap((name) => [name, `-${name}`] as const).find((each) => each === sort) ?? usual
}
