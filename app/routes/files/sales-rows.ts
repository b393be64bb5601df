import { salesRowPages } from '#app/domain/report/sales-rows-report.server.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { CSV_TYPE, csvFile } from '#app/http/files/csv.server.ts'
import { download } from '#app/http/files/download.server.ts'
import { XLSX_TYPE, xlsxFile } from '#app/http/files/xlsx.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { type ReportAddress, readReportAddress, reportQuery } from '#app/http/reports/report-address.ts'
import { reportFileName } from '#app/http/reports/report-file.server.ts'
import { salesColumns, salesRow } from '#app/http/reports/sales-rows.server.ts'
import type { Route } from './+types/sales-rows'

/** Every row of the sales, made while it is sent: a year of them needs no more memory than a day. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const address = readReportAddress(url.searchParams, all.today)
  const header = salesColumns(all.t).map(({ label }) => label)
  const pages = rowPages(all, address)
  const title = all.t('report.rows')
  const name = reportFileName(all.t, { title, address, format: params.format })
  if (params.format === 'csv')
    return download(csvFile({ header, locale: all.locale }, pages), { name, type: CSV_TYPE })
  if (params.format !== 'xlsx') notFound()
  return download(xlsxFile({ sheet: title, header }, pages), { name, type: XLSX_TYPE })
}

async function* rowPages(all: Services, address: ReportAddress) {
  for await (const rows of salesRowPages(all.db, reportQuery(all.shop.id, address))) {
    yield rows.map((row) => salesRow(all, row).cells)
  }
}
