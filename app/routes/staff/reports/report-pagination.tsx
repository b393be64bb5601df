import { useLocation } from 'react-router'
import { type ReportAddress, writeReportAddress } from '#app/http/reports/report-address.ts'
import type { ReportView } from '#app/http/reports/report-view.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Pagination } from '#app/ui/table/pagination.tsx'

/** Leads to the pages beside this one; nothing where the report has no list, or one without rows. */
export function ReportPagination({
  address,
  paging,
}: {
  address: ReportAddress
  paging: ReportView['paging']
}) {
  const t = useTranslate()
  const { pathname } = useLocation()
  if (!paging || paging.rowCount === 0) return null
  const { rowCount, previous, next } = paging
  return (
    <Pagination
      previous={previous && writeReportAddress(pathname, address, { before: previous })}
      next={next && writeReportAddress(pathname, address, { after: next })}
      summary={t('reports.row_count', { count: rowCount })}
    />
  )
}
