import { Link } from 'react-router'
import { findSalesTotals, listSalesRows, SALES_SORTS } from '#app/domain/report/sales-rows-report.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, yearOf } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import {
  type ReportAddress,
  readPeriodError,
  readReportAddress,
  reportQuery,
  writeReportAddress,
} from '#app/http/reports/report-address.ts'
import { pageKeys, pagingOf, readIf, readMinor, rowLimit, sortOf } from '#app/http/reports/report-rows.ts'
import type { ReportView } from '#app/http/reports/report-view.ts'
import { salesTable } from '#app/http/reports/sales-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { Route } from './+types/sales'
import { ReportBody } from './report-body.tsx'
import { ReportPagination } from './report-pagination.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { shop, today } = all
  const address = readReportAddress(url.searchParams, today)
  const view = readPeriodError(url.searchParams, all) ? null : await loadRows(all, address)
  return { address, currency: shop.currency, view }
}

async function loadRows(all: Services, read: ReportAddress): Promise<ReportView> {
  const { db, shop } = all
  const sort = sortOf(read, SALES_SORTS, '-date')
  const address = { ...read, sort }
  const query = reportQuery(shop.id, address)
  const isDay = readIf(isLocalDate)
  const keys = pageKeys(
    address,
    'page',
    sort.endsWith('date') ? isDay : sort.endsWith('order') ? readId : readMinor,
  )
  const totals = await findSalesTotals(db, query)
  const { rows, ...neighbours } = await listSalesRows(db, {
    ...query,
    ...keys,
    sort,
    limit: rowLimit('page'),
  })
  return {
    figures: [],
    chart: null,
    tables: [salesTable(all, { rows, totals, address })],
    paging: pagingOf(totals.rows, neighbours),
  }
}

/** Every row that was sold, changed or given back in the period; sums are of all of them. */
export default function SalesRowsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { address, currency, view } = loaderData
  if (view === null) return null
  return (
    <>
      <ReportBody
        view={view}
        aside={t('reports.period_and_currency', {
          period: format.daysOfYear(address.from, address.to),
          currency,
        })}
        hasYears={yearOf(address.from) !== yearOf(address.to)}
      />
      <p className="mt-4 no-print">
        <Link className="button secondary" to={writeReportAddress('/reports/sales/file', address)}>
          {t('reports.choose_columns')}
        </Link>
      </p>
      <ReportPagination address={address} paging={view.paging} />
    </>
  )
}
