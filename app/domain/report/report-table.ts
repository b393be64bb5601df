import type { FileCell } from '#app/domain/file/file-cell.ts'
import { yearOf } from '#app/domain/shared/time.ts'

export type ReportColumn = {
  name: string
  label: string
  /** Money is in the report's currency. Numbers stand to the right. */
  kind: 'text' | 'date' | 'count' | 'money' | 'percentage'
  /** Address of the same report sorted by the column, and how it is sorted by it now; on the screen alone. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined } | undefined
}

/** Cells in the order of the columns, where the first one leads, and what a page of the rows is found by. */
export type ReportRow = { cells: readonly FileCell[]; to?: string | undefined; key?: string | undefined }

/** One table of a report, the same on the screen, in PDF, Excel and CSV. */
export type ReportTable = {
  name: string
  title: string
  /** How its figures are counted, where a reader could think otherwise. */
  note?: string | undefined
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  /** Sums of the columns, the first cell says of what; null where summing has no meaning. */
  total: readonly FileCell[] | null
  /** On the screen its counts are shaded by their share of the highest. */
  isShaded?: boolean
}

export function isNumeric({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return kind === 'count' || kind === 'money' || kind === 'percentage'
}

/** True where a table has days of several years, which are told apart by their year alone. */
export function spansYears({ rows }: Pick<ReportTable, 'rows'>): boolean {
  const dates = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell !== null && typeof cell === 'object' && 'date' in cell ? cell.date : [])),
  )
  return new Set(dates.map(yearOf)).size > 1
}

/** Adds up every column of money and counts; shares and rates have no sum. */
export function totalOf(
  label: string,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): FileCell[] {
  return columns.map(({ kind }, index) => {
    if (index === 0) return label
    const cells = rows.map((row) => row.cells[index] ?? null)
    if (kind === 'money') return { minor: sum(cells.map(minorOf)) }
    return kind === 'count' ? sum(cells.map((cell) => (typeof cell === 'number' ? cell : 0))) : null
  })
}

/** A column's name, with '-' in front where its highest value comes first. */
export type ReportSort = string

/** Sorts rows by a column; empty cells come last either way, and equal ones stay as they were. */
export function sortRows(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  sort: ReportSort | undefined,
  compareText: (a: string, b: string) => number,
): readonly ReportRow[] {
  const isDescending = sort?.startsWith('-')
  const place = columns.findIndex(({ name }) => name === (isDescending ? sort?.slice(1) : sort))
  if (place < 0) return rows
  return rows.toSorted((first, second) => {
    const [a, b] = [first, second].map(({ cells }) => sortValueOf(cells[place] ?? null))
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
    return isDescending ? -order : order
  })
}

function sortValueOf(cell: FileCell): string | number | undefined {
  if (cell === null) return undefined
  if (typeof cell !== 'object') return cell
  if ('minor' in cell) return cell.minor
  if ('percentage' in cell) return cell.percentage
  return 'date' in cell ? cell.date : cell.at
}

function minorOf(cell: FileCell): number {
  return cell !== null && typeof cell === 'object' && 'minor' in cell ? cell.minor : 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
