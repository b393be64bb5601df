import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportChart } from '#app/domain/report/report-content.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import type { Services } from '#app/http/context.server.ts'

/** Reports by the name in their address. Source: spec 3 §2 'Reports'. */
export const REPORTS = [
  'summary',
  'sales',
  'payments',
  'taxes',
  'product',
  'refunds',
  'bookings',
  'monthly',
] as const
export type Report = (typeof REPORTS)[number]

/** Reports of money alone: a payment pays an order, not a product. */
export const MONEY_REPORTS: readonly Report[] = ['payments', 'refunds', 'monthly']

/** Whoever reads a report: a request, or the thread that writes its file. */
export type ReportReader = Pick<Services, 'db' | 't' | 'locale' | 'format' | 'now' | 'zone' | 'shop'>

/** Figures, a curve and tables of a report: the same on the screen and in its files. */
export type ReportView = {
  figures: readonly ReportFigure[]
  chart: ReportChart | null
  tables: readonly ReportTable[]
  /** Number of rows in the whole list that one of the tables is a page of, and the keys of the pages beside it. */
  paging?: { rowCount: number; previous: string | null; next: string | null } | undefined
}

export type ReportFigure = {
  label: string
  value: FileCell
  /** Compared with the other period, in words, or how it is counted. */
  note: string
  /** How it is counted, where the note compares it. */
  explanation?: string | undefined
  /** Address of the table whose sum it is. */
  to?: string | undefined
  tone?: 'good' | 'bad' | undefined
}
