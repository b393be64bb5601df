import type { FileCell } from '#app/domain/file/file-cell.ts'

export type ReportColumn = {
  name: string
  label: string
  /** Money is in the report's currency. Numbers stand to the right. */
  kind: 'text' | 'date' | 'count' | 'money' | 'percentage'
}

/** Cells in the order of the columns, and where the first one leads. */
export type ReportRow = { cells: readonly FileCell[]; to?: string | undefined }

/** One table of a report, the same on the screen, in PDF, Excel and CSV. */
export type ReportTable = {
  name: string
  title: string
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  /** Sums of the columns, the first cell says of what; null where summing has no meaning. */
  total: readonly FileCell[] | null
}

export function isNumeric({ kind }: ReportColumn): boolean {
  return kind === 'count' || kind === 'money' || kind === 'percentage'
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

function minorOf(cell: FileCell): number {
  return cell !== null && typeof cell === 'object' && 'minor' in cell ? cell.minor : 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
