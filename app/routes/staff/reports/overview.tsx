import { Link } from 'react-router'
import { yearOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadReport } from '#app/http/reports/load-report.server.ts'
import { readAddressOf, readPeriodError, writeReportAddress } from '#app/http/reports/report-address.ts'
import { REPORTS } from '#app/http/reports/report-view.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { Route } from './+types/overview'
import { ReportBody } from './report-body.tsx'
import { ReportPagination } from './report-pagination.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const report = REPORTS.find((each) => each === (params.report ?? 'monthly')) ?? notFound()
  const address = readAddressOf(report, url.searchParams, all.today)
  return {
    report,
    address,
    currency: all.shop.currency,
    view: readPeriodError(url.searchParams, all) ? null : await loadReport(all, report, address, 'page'),
  }
}

/** One tab of the reports; nothing of a period of which there is no report. */
export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { report, address, currency, view } = loaderData
  if (view === null) return null
  const aside = t('reports.period_and_currency', {
    period: format.daysOfYear(address.from, address.to),
    currency,
  })
  return (
    <>
      <ReportBody view={view} aside={aside} hasYears={yearOf(address.from) !== yearOf(address.to)} />
      <ReportPagination address={address} paging={view.paging} />
      {report === 'sales' ? (
        <p className="mt-4">
          <Link className="button secondary" to={writeReportAddress('/reports/sales', address)}>
            {t('reports.all_rows')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
