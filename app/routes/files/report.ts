import { redirect } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readAddressOf, readPeriodError, writeReportAddress } from '#app/http/reports/report-address.ts'
import { reportFile } from '#app/http/reports/report-file.server.ts'
import { withProblem } from '#app/http/reports/report-problem.ts'
import { REPORTS } from '#app/http/reports/report-view.ts'
import type { Route } from './+types/report'

/** A report as a file, of the same figures as its page, which says why if there is none. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const report = REPORTS.find((each) => each === params.report) ?? notFound()
  const format = params.format === 'pdf' || params.format === 'xlsx' ? params.format : notFound()
  const page = report === 'monthly' ? '/reports/monthly' : `/reports/overview/${report}`
  if (readPeriodError(url.searchParams, all)) return redirect(page + url.search)
  const address = readAddressOf(report, url.searchParams, all.today)
  const file = await reportFile(all, { report, format, address, signal: request.signal })
  if (file.ok) return file.value
  return redirect(withProblem(writeReportAddress(page, address), file.error))
}
