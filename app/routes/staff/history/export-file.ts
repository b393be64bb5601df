import { services } from '#app/http/context.server.ts'
import { CSV_TYPE, csvFile } from '#app/http/files/csv.server.ts'
import { download } from '#app/http/files/download.server.ts'
import { XLSX_TYPE, xlsxFile } from '#app/http/files/xlsx.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import type { Route } from './+types/export-file'
import { EXPORT_FORMATS } from './export-columns.ts'
import { exportPages, listExportColumns } from './export-rows.server.ts'
import { readSelection } from './selection.server.ts'

/** The selected orders or bookings as a file, made while it is sent. Without a known column it has none. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const format = EXPORT_FORMATS.find((each) => each === params.format) ?? notFound()
  const selection = readSelection(url)
  const { list } = selection.address
  const chosen = url.searchParams.getAll('columns')
  const columns = (await listExportColumns(all, list)).filter(({ name }) => chosen.includes(name))
  if (columns.length === 0) notFound()
  const pages = exportPages(all, selection, columns)
  const title = all.t(list === 'orders' ? 'orders.title' : 'orders.bookings')
  const name = `${title} ${all.today}.${format}`
  if (format === 'csv') {
    const header = columns.map(({ label }) => label)
    return download(csvFile({ header, locale: all.locale }, pages), { name, type: CSV_TYPE })
  }
  return download(xlsxFile({ name: title, columns }, pages), { name, type: XLSX_TYPE })
}
