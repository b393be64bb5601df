import { listRefunds, REFUND_SORTS, sumRefunds } from '#app/domain/report/refunds-report.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { isInstant } from '#app/domain/shared/time.ts'
import { type ReportAddress, reportQuery } from './report-address.ts'
import { columnsOf, money, sortedColumns, wayName, withTotal } from './report-columns.ts'
import { figureOf, tableAddress } from './report-figures.ts'
import { pageKeys, pagingOf, type Rows, readIf, rowLimit, sortOf } from './report-rows.ts'
import type { ReportReader, ReportView } from './report-view.ts'

const PATH = '/reports/overview/refunds'

/** Refunds row by row, and their sums per way to pay, which are those of the payments. */
export async function loadRefunds(
  all: ReportReader,
  address: ReportAddress,
  rows: Rows,
): Promise<ReportView> {
  const { db, t, shop, zone, locale } = all
  const query = { ...reportQuery(shop.id, address), zone }
  const sort = sortOf(address, REFUND_SORTS, '-date')
  const keys = pageKeys(address, rows, sort.endsWith('date') ? readIf(isInstant) : readId)
  const ways = await sumRefunds(db, query)
  const { refunds, ...neighbours } = await listRefunds(db, { ...query, ...keys, sort, limit: rowLimit(rows) })
  const count = ways.reduce((sum, way) => sum + way.refunds, 0)
  const amountMinor = ways.reduce((sum, way) => sum + way.amountMinor, 0)
  const vatMinor = ways.reduce((sum, way) => sum + way.vatMinor, 0)
  const list = tableAddress(PATH, address, 'refunds')
  const columns = columnsOf(t, {
    order: 'text',
    date: 'date',
    method: 'text',
    refunded_of: 'text',
    amount: 'money',
    vat: 'money',
    refunded_by: 'text',
    reason: 'text',
  })
  return {
    figures: [
      figureOf(t('report.refunded'), money(amountMinor), t('report.refunded_is'), list),
      figureOf(t('report.vat'), money(vatMinor), t('report.refunded_vat_is'), list),
      figureOf(t('report.refunds'), count, t('report.refunds_is'), list),
    ],
    chart: null,
    tables: [
      {
        name: 'refunds',
        title: t('reports.refunds'),
        note:
          rows === 'file' && neighbours.next
            ? t('report.first_rows', { count: rowLimit(rows), of: count })
            : undefined,
        columns: sortedColumns(columns, { path: PATH, address: { ...address, sort }, only: REFUND_SORTS }),
        rows: refunds.map((refund) => ({
          to: `/orders/${refund.orderId}`,
          cells: [
            String(refund.orderId),
            { date: refund.date },
            wayName(all, refund),
            refund.products.map((name) => pickText(name, locale, shop.locales)).join(', ') || null,
            money(refund.amountMinor),
            money(refund.vatMinor),
            refund.createdByName,
            refund.reason,
          ],
        })),
        total: [t('report.total'), null, null, null, money(amountMinor), money(vatMinor), null, null],
      },
      withTotal(t, {
        name: 'ways',
        title: t('report.refunds_by_method'),
        columns: columnsOf(t, { method: 'text', refunds: 'count', amount: 'money', vat: 'money' }),
        rows: ways.map((way) => ({
          cells: [wayName(all, way), way.refunds, money(way.amountMinor), money(way.vatMinor)],
        })),
      }),
    ],
    paging: pagingOf(count, neighbours),
  }
}
