import type { ReportTable } from '#app/domain/report/report-table.ts'

/** Columns from which a table takes the sheet's long side. */
const MOST_UPRIGHT = 8
/** Rows that fit on a sheet, upright and on its side. */
export const ROWS_PER_PAGE = { portrait: 32, landscape: 21 } as const
/** Rows that the head of a report has the height of, without its figures and its chart. */
export const HEAD_ROWS = 9
/** A longer one takes longer than a reader waits for. Source: performance.md P15. */
export const MOST_PDF_PAGES = 60

export function orientationOf(tables: readonly ReportTable[]): 'portrait' | 'landscape' {
  return tables.some(({ columns }) => columns.length > MOST_UPRIGHT) ? 'landscape' : 'portrait'
}

/** Widths that columns have of a table, as parts of it. */
export const COLUMN_PARTS = { text: 2, date: 1.5, money: 1.3, count: 1, percentage: 1 } as const
/** Characters that stand beside each other on a sheet: 510 and 757 points of 5 each. */
const CHARACTERS = { portrait: 102, landscape: 151 } as const
/** Height of each further line, as a part of that of a row of one. */
const FURTHER_LINE = 0.62

/**
 * Height of a row as a number of rows of one line: the longest of its texts has the most lines, by its characters and
 * the width of its column.
 */
export function rowHeight(
  { columns }: Pick<ReportTable, 'columns'>,
  { cells }: ReportTable['rows'][number],
  orientation: keyof typeof CHARACTERS,
): number {
  const parts = columns.reduce((sum, { kind }) => sum + COLUMN_PARTS[kind], 0)
  const lines = columns.map(({ kind }, index) => {
    const cell = cells[index]
    if (typeof cell !== 'string') return 1
    return Math.ceil(cell.length / Math.floor((CHARACTERS[orientation] * COLUMN_PARTS[kind]) / parts - 1))
  })
  return 1 + FURTHER_LINE * (Math.max(1, ...lines) - 1)
}

/** Pages that tables fill, about, counted before anything is rendered. */
export function countPdfPages(tables: readonly ReportTable[]): number {
  const orientation = orientationOf(tables)
  const rows = tables.flatMap((table) => table.rows.map((row) => rowHeight(table, row, orientation)))
  return Math.ceil(rows.reduce((sum, height) => sum + height, HEAD_ROWS) / ROWS_PER_PAGE[orientation])
}
