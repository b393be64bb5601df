import type { RowFormat } from '#app/domain/report/file/report-file.ts'
import { salesRowPages } from '#app/domain/report/sales-rows-report.server.ts'
import { csvFile } from '#app/http/files/csv.server.ts'
import { xlsxFile } from '#app/http/files/xlsx.server.ts'
import { type ReportAddress, reportQuery } from './report-address.ts'
import { type SalesRowReader, SUMMED_COLUMNS, salesColumns, salesRow } from './sales-rows.server.ts'

type SalesFile = {
  address: ReportAddress
  format: RowFormat
  /** Names of columns, at least one; in the report's own order whatever theirs. */
  columns: readonly string[]
  /** Waits after each page with the number of its rows. */
  wrote?: (rows: number) => Promise<void>
}

/** Every row of the sales, read while it is written: a million of them need no more memory than a thousand. */
export function salesFile(
  all: SalesRowReader,
  { address, format, columns, wrote }: SalesFile,
): AsyncGenerator<Uint8Array> {
  const { db, t, locale, shop } = all
  const own = salesColumns(t)
  const chosen = own.flatMap(({ name }, index) => (columns.includes(name) ? [index] : []))
  const heads = own
    .filter((_, index) => chosen.includes(index))
    .map((column) => ({ ...column, isSummed: SUMMED_COLUMNS.some((name) => name === column.name) }))
  const pages = cellPages()
  return format === 'csv'
    ? csvFile({ header: heads.map(({ label }) => label), locale }, pages)
    : xlsxFile({ name: t('report.rows'), columns: heads, total: t('report.total') }, pages)

  async function* cellPages() {
    for await (const rows of salesRowPages(db, reportQuery(shop.id, address))) {
      yield rows.map((row) => {
        const { cells } = salesRow(all, row)
        return chosen.map((index) => cells[index] ?? null)
      })
      await wrote?.(rows.length)
    }
  }
}
