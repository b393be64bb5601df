import { redirect } from 'react-router'
import { findSalesColumns } from '#app/domain/account/account-queries.server.ts'
import { ROW_FORMATS } from '#app/domain/report/file/report-file.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readPeriodError, readReportAddress, writeReportAddress } from '#app/http/reports/report-address.ts'
import { rowsFile } from '#app/http/reports/report-file.server.ts'
import { withProblem } from '#app/http/reports/report-problem.ts'
import { chosenColumns } from '#app/http/reports/sales-rows.server.ts'
import type { Route } from './+types/sales-rows'

/** Every row of the sales as a file; of many the worker writes one, once it is asked to. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, user, t, today } = all
  const format = ROW_FORMATS.find((each) => each === params.format) ?? notFound()
  if (readPeriodError(url.searchParams, all)) return redirect(`/reports/sales${url.search}`)
  const address = readReportAddress(url.searchParams, today)
  const columns = chosenColumns(t, await findSalesColumns(db, { shopId: shop.id, userId: user.id }))
  const file = await rowsFile(all, { address, columns, format, signal: request.signal })
  if (file.ok) return file.value
  return redirect(
    file.error.code === 'too_many_rows'
      ? `${writeReportAddress('/reports/sales/file', address)}&format=${format}`
      : withProblem(writeReportAddress('/reports/sales', address), file.error),
  )
}
