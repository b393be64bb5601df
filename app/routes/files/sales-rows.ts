import { redirect } from 'react-router'
import { findSalesColumns } from '#app/domain/account/account-queries.server.ts'
import { MOST_DIRECT_ROWS, ROW_FORMATS } from '#app/domain/report/file/report-file.ts'
import { findSalesTotals } from '#app/domain/report/sales-rows-report.server.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readReportAddress, reportQuery, writeReportAddress } from '#app/http/reports/report-address.ts'
import { reportFile } from '#app/http/reports/report-file.server.ts'
import { withProblem } from '#app/http/reports/report-problem.ts'
import { chosenColumns } from '#app/http/reports/sales-rows.server.ts'
import type { Route } from './+types/sales-rows'

/** Every row of the sales as a file; of many the worker writes one, once it is asked to. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, user, t, today } = all
  const format = ROW_FORMATS.find((each) => each === params.format) ?? notFound()
  const address = readReportAddress(url.searchParams, today)
  const { rows } = await findSalesTotals(db, reportQuery(shop.id, address))
  if (rows === 0) {
    return redirect(withProblem(writeReportAddress('/reports/sales', address), { code: 'no_report' }))
  }
  if (rows > MOST_DIRECT_ROWS) {
    return redirect(`${writeReportAddress('/reports/sales/file', address)}&format=${format}`)
  }
  const columns = chosenColumns(t, await findSalesColumns(db, { shopId: shop.id, userId: user.id }))
  const file = await reportFile(all, { kind: 'rows', address, columns, format, signal: request.signal })
  return file.ok
    ? file.value
    : redirect(withProblem(writeReportAddress('/reports/sales', address), file.error))
}
