import { services } from '#app/http/context.server.ts'
import { XLSX_TYPE } from '#app/http/files/xlsx.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadReport } from '#app/http/reports/load-report.server.ts'
import { readAddressOf } from '#app/http/reports/report-address.ts'
import { reportContent } from '#app/http/reports/report-content.server.ts'
import { REPORTS } from '#app/http/reports/report-view.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import type { Route } from './+types/report'

const FORMATS = {
  pdf: { kind: 'report', contentType: 'application/pdf' },
  xlsx: { kind: 'workbook', contentType: XLSX_TYPE },
} as const

/** A report as a file, of the same figures as its page. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const report = REPORTS.find((each) => each === params.report) ?? notFound()
  const format = params.format === 'pdf' || params.format === 'xlsx' ? params.format : notFound()
  const address = readAddressOf(report, url.searchParams, all.today)
  const content = await reportContent(all, { report, address, view: await loadReport(all, report, address) })
  const name = `${report}-${address.from}-${address.to}.${format}`
  return sendRendered({ ...FORMATS[format], content, name, signal: request.signal })
}
