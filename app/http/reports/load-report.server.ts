import {
  listMoneyDays,
  type MoneyOfDay,
  moneyPerWay,
  sumMoney,
} from '#app/domain/report/money-report.server.ts'
import { listOutstanding } from '#app/domain/report/outstanding-report.server.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { listSalesDays } from '#app/domain/report/sales-figures-report.server.ts'
import { findSummary } from '#app/domain/report/summary-report.server.ts'
import { listTaxes } from '#app/domain/report/taxes-report.server.ts'
import { loadBookingsReport } from './load-bookings.server.ts'
import { loadMonths } from './load-months.server.ts'
import { loadProducts } from './load-products.server.ts'
import { loadRefunds } from './load-refunds.server.ts'
import { isOfProducts, type ReportAddress, reportQuery, writeReportAddress } from './report-address.ts'
import {
  AMOUNT_KINDS,
  amountCells,
  columnsOf,
  MONEY_KINDS,
  money,
  moneyCells,
  rateTable,
  wayName,
  withSorting,
  withTotal,
} from './report-columns.ts'
import { figureOf, soldFigures, tableAddress } from './report-figures.ts'
import { pageOfDays, type Rows } from './report-rows.ts'
import type { Report, ReportReader, ReportView } from './report-view.ts'
import {
  bridgeTable,
  comparisonTables,
  isMoving,
  outstandingTables,
  summaryFigures,
  toChart,
} from './summary-view.ts'

/** Builds a report from its figures, in the reader's language; of a list all that a file has, or a page of it. */
export function loadReport(
  all: ReportReader,
  report: Report,
  address: ReportAddress,
  rows: Rows = 'file',
): Promise<ReportView> {
  return BUILDERS[report](all, address, rows)
}

type Build = (all: ReportReader, address: ReportAddress, rows: Rows) => Promise<ReportView>

const BUILDERS: Readonly<Record<Report, Build>> = {
  summary: async (all, address) => {
    const { db, t, shop, zone } = all
    const query = { ...reportQuery(shop.id, address), zone }
    const summary = await findSummary(db, { ...query, comparedWith: address.comparedWith })
    const { sales } = await listTaxes(db, query)
    return {
      figures: summaryFigures(all, summary, address),
      chart: toChart(all, summary, address),
      tables: [
        ...(isOfProducts(address) ? [] : [wayTable(all, await listMoneyDays(db, query))]),
        rateTable(all, 'vat', t('report.vat_of_sales'), sales),
        ...comparisonTables(all, summary, address),
        ...(summary.bridge && isMoving(summary.bridge) ? [bridgeTable(t, summary.bridge)] : []),
        ...(summary.bridge ? outstandingTables(t, await listOutstanding(db, query)) : []),
      ],
    }
  },
  sales: async (all, address, rows) => {
    const { db, t, shop, locale } = all
    const days = await listSalesDays(db, reportQuery(shop.id, address))
    const byDay = withTotal(t, {
      name: 'sales',
      title: t('reports.sales'),
      columns: columnsOf(t, {
        date: 'date',
        orders: 'count',
        bookings: 'count',
        guests: 'count',
        discount: 'money',
        ...AMOUNT_KINDS,
      }),
      rows: days
        .filter((day) => day.amountMinor !== 0 || day.orders !== 0 || day.bookings !== 0)
        .map((day) => ({
          key: day.date,
          to: writeReportAddress('/reports/sales', address, {
            ...{ from: day.date, to: day.date },
            sort: undefined,
          }),
          cells: [
            { date: day.date },
            day.orders,
            day.bookings,
            day.guests,
            money(-day.discountMinor),
            ...amountCells(day),
          ],
        })),
    })
    const sorted = withSorting(locale, byDay, { path: '/reports/overview/sales', address })
    const { table, paging } = pageOfDays(sorted, address, rows)
    return { figures: soldFigures(all, address, days), chart: null, tables: [table], paging }
  },
  payments: async (all, address, rows) => {
    const { db, t, shop, zone, locale } = all
    const path = '/reports/overview/payments'
    const days = await listMoneyDays(db, { ...reportQuery(shop.id, address), zone })
    const { paidMinor, refundedMinor, feeMinor, netMinor } = sumMoney(days)
    const list = tableAddress(path, address, 'days')
    const byDay = withTotal(t, {
      name: 'days',
      title: t('report.payments_by_day'),
      columns: columnsOf(t, { date: 'date', method: 'text', ...MONEY_KINDS }),
      rows: days.map((day) => ({
        key: `${day.date} ${day.provider} ${day.paymentProviderId}`,
        cells: [{ date: day.date }, wayName(all, day), ...moneyCells(day)],
      })),
    })
    const sorted = (unsorted: ReportTable) => withSorting(locale, unsorted, { path, address })
    const { table, paging } = pageOfDays(sorted(byDay), address, rows)
    return {
      figures: [
        figureOf(t('report.paid'), money(paidMinor), t('report.paid_is'), list),
        figureOf(
          t('report.refunded'),
          money(refundedMinor),
          t('report.refunded_money_is'),
          tableAddress('/reports/overview/refunds', address),
        ),
        figureOf(t('report.fees'), money(feeMinor), t('report.fees_is'), list),
        figureOf(t('report.net'), money(netMinor), t('report.money_net_is'), list),
      ],
      chart: null,
      tables: [sorted(wayTable(all, days)), table],
      paging,
    }
  },
  taxes: async (all, address) => {
    const { db, t, shop, zone, locale } = all
    const { sales, payments } = await listTaxes(db, { ...reportQuery(shop.id, address), zone })
    return {
      figures: soldFigures(all, address, sales),
      chart: null,
      tables: [
        rateTable(all, 'sales', t('report.vat_of_sales'), sales),
        ...(isOfProducts(address) ? [] : [rateTable(all, 'payments', t('report.vat_of_payments'), payments)]),
      ].map((table) => withSorting(locale, table, { path: '/reports/overview/taxes', address })),
    }
  },
  product: loadProducts,
  refunds: loadRefunds,
  bookings: loadBookingsReport,
  monthly: loadMonths,
}

function wayTable(all: ReportReader, days: readonly MoneyOfDay[]) {
  const { t } = all
  return withTotal(t, {
    name: 'payments',
    title: t('report.payments_by_method'),
    columns: columnsOf(t, { method: 'text', ...MONEY_KINDS }),
    rows: moneyPerWay(days).map((way) => ({ cells: [wayName(all, way), ...moneyCells(way)] })),
  })
}
