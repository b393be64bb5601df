import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { Currency } from '#app/domain/shared/money.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Letterhead } from '#app/domain/shop/letterhead.ts'
import type { ReportPeriod } from './report-query.ts'
import type { ReportTable } from './report-table.ts'

/** Content of a report's file, in the reader's language. Source: domain.md §13. */
export type ReportContent = {
  locale: Locale
  currency: Currency
  shop: Letterhead
  title: string
  period: ReportPeriod
  /** Filters in words: channel, product. */
  filters: readonly { label: string; value: string }[]
  createdAt: WallTime
  createdBy: string
  figures: readonly { label: string; value: FileCell; note: string; explanation?: string | undefined }[]
  chart: ReportChart | null
  tables: readonly ReportTable[]
}

/** Amounts per day, week, month or year, the sentence that they say as title. */
export type ReportChart = {
  title: string
  bars: readonly {
    key: string
    label: string
    name: string
    minor: number
    beforeMinor?: number | undefined
  }[]
  columns: { name: string; amount: string; before?: string | undefined }
}
