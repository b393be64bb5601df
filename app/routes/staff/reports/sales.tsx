import { Link } from 'react-router'
import {
  findSalesTotals,
  listSalesRows,
  type SalesRowKey,
  salesRowKey,
} from '#app/domain/report/sales-rows-report.server.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { readReportAddress, reportQuery, writeReportAddress } from '#app/http/reports/report-address.ts'
import { salesTable } from '#app/http/reports/sales-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { Route } from './+types/sales'
import { ReportBody } from './report-body.tsx'

const PAGE_SIZE = 30

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, today } = all
  const address = readReportAddress(url.searchParams, today)
  const query = reportQuery(shop.id, address)
  const totals = await findSalesTotals(db, query)
  const after = readKey(address.after)
  const { rows, hasMore } = await listSalesRows(db, { ...query, sort: '-date', limit: PAGE_SIZE, after })
  const last = rows.at(-1)
  return {
    address,
    currency: shop.currency,
    rowCount: totals.rows,
    next: hasMore && last ? writeKey(salesRowKey(last, '-date')) : null,
    view: { figures: [], chart: null, tables: [salesTable(all, rows, totals)] },
  }
}

function writeKey({ value, id }: SalesRowKey): string {
  return `${value}.${id}`
}

function readKey(text: string | undefined): SalesRowKey | undefined {
  const [value, id] = text?.split('.') ?? []
  return isLocalDate(value) && Number.isSafeInteger(Number(id)) ? { value, id: Number(id) } : undefined
}

/** Every row that was sold, changed or given back in the period; sums are of all of them. */
export default function SalesRowsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { address, currency, rowCount, next, view } = loaderData
  const path = '/reports/sales'
  return (
    <>
      <ReportBody
        view={view}
        aside={t('reports.period_and_currency', { period: format.days(address.from, address.to), currency })}
      />
      <p className="mt-4 no-print">
        <Link className="button secondary" to={writeReportAddress('/reports/sales/file', address)}>
          {t('reports.choose_columns')}
        </Link>
      </p>
      <Pagination
        previous={address.after === undefined ? null : writeReportAddress(path, address)}
        next={next === null ? null : writeReportAddress(path, address, { after: next })}
        summary={t('reports.row_count', { count: rowCount })}
      />
      <p className="meta mt-4">{t('reports.footnote')}</p>
    </>
  )
}
