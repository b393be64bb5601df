import type { ReportTable } from '#app/domain/report/report-table.ts'

/** Columns from which a table takes the sheet's long side. */
const MOST_UPRIGHT = 8
/** Rows that fit on a sheet, upright and on its side. */
export const ROWS_PER_PAGE = { portrait: 32, landscape: 21 } as const
/** Rows that the head of a report has the height of, without its chart. */
const HEAD_ROWS = 9
/** A longer one takes longer than a reader waits for. Source: performance.md P15. */
export const MOST_PDF_PAGES = 60

export function orientationOf(tables: readonly ReportTable[]): 'portrait' | 'landscape' {
  return tables.some(({ columns }) => columns.length > MOST_UPRIGHT) ? 'landscape' : 'portrait'
}

/** Pages that tables fill at least, counted before anything is rendered. */
export function countPdfPages(tables: readonly ReportTable[]): number {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, HEAD_ROWS)
  return Math.ceil(rows / ROWS_PER_PAGE[orientationOf(tables)])
}
