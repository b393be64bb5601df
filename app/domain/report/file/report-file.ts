import type { TransitionTable } from '#app/domain/shared/state-machine.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'

/** The worker writes a file of more rows; a workbook has no more than the other. Source: performance.md P10. */
export const MOST_DIRECT_ROWS = 5_000
export const MOST_EXCEL_ROWS = 50_000
/** Hours in which its creator finds a file. */
export const FILE_HOURS = 24

export const ROW_FORMATS = ['csv', 'xlsx'] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

export type ReportFileState = 'WAITING' | 'DONE' | 'FAILED' | 'CANCELLED'
type ReportFileEvent = 'finish' | 'fail' | 'cancel' | 'retry'

/** Life of a report's file: WAITING is one that is written, too. */
export const REPORT_FILE_TRANSITIONS = {
  WAITING: { finish: 'DONE', fail: 'FAILED', cancel: 'CANCELLED' },
  DONE: {},
  FAILED: { retry: 'WAITING' },
  CANCELLED: { retry: 'WAITING' },
} as const satisfies TransitionTable<ReportFileState, ReportFileEvent>

export type ReportFile = {
  id: number
  shopId: number
  userId: number
  state: ReportFileState
  format: RowFormat
  locale: Locale
  /** Search of the report's address: period and filters. */
  search: string
  columns: readonly string[]
  /** 0 until its writer has counted them. */
  totalRows: number
  writtenRows: number
  /** Number of the claim under which it is written. */
  claims: number
  attempts: number
  /** In the file store. */
  fileKey: string | null
  createdAt: Instant
  expiresAt: Instant
}

/** Waited for once before the first page, with all rows of a file, and then after each page with the rows of it. */
export type ReportFileProgress = Record<'counted' | 'wrote', (rows: number) => Promise<void>>

/** Name of a file within its key in the store. */
export function reportFilePart({ format }: Pick<ReportFile, 'format'>): string {
  return `rows.${format}`
}
