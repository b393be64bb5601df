import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { Amounts } from '#app/domain/report/report-query.ts'
import { type ReportAddress, writeReportAddress } from './report-address.ts'
import { money } from './report-columns.ts'
import type { ReportFigure, ReportReader } from './report-view.ts'

/** A figure with how it is counted, and the table whose sum it is. */
export function figureOf(label: string, value: FileCell, note: string, to?: string): ReportFigure {
  return { label, value, note, to }
}

/** Sales with VAT, without it, and the VAT, each of which is the sum of the rows that it leads to. */
export function soldFigures(
  { t }: Pick<ReportReader, 't'>,
  address: ReportAddress,
  parts: readonly Amounts[],
): ReportFigure[] {
  const sum = (column: keyof Amounts) => money(parts.reduce((total, part) => total + part[column], 0))
  const to = tableAddress('/reports/sales', address)
  return [
    figureOf(t('report.gross_sales'), sum('amountMinor'), t('report.gross_sales_is'), to),
    figureOf(t('report.net_sales'), sum('exVatMinor'), t('report.net_sales_is'), to),
    figureOf(t('report.vat'), sum('vatMinor'), t('report.vat_is'), to),
  ]
}

/** Address of a table of a report, of the same period and filters, in its own order. */
export function tableAddress(path: string, address: ReportAddress, table?: string): string {
  const page = writeReportAddress(path, address, { sort: undefined })
  return table ? `${page}#${table}` : page
}
