import { moneyPerWay } from '#app/domain/report/money-report.server.ts'
import { listMonths } from '#app/domain/report/monthly-report.server.ts'
import { type LocalDate, yearOf } from '#app/domain/shared/time.ts'
import { type ReportAddress, reportQuery } from './report-address.ts'
import { columnsOf, money, wayName, withSorting, withTotal } from './report-columns.ts'
import { figureOf, tableAddress } from './report-figures.ts'
import type { ReportReader, ReportView } from './report-view.ts'

/** Sales, VAT per rate, payments per way and what is due, month by month. */
export async function loadMonths(all: ReportReader, address: ReportAddress): Promise<ReportView> {
  const { db, t, shop, zone, format, locale } = all
  const nameOf = (month: LocalDate) => format.monthLong(Number(month.slice(5, 7)))
  const months = await listMonths(db, { ...reportQuery(shop.id, address), zone })
  const rates = [
    ...new Set(months.flatMap((month) => month.rates.map(({ vatPercentage }) => vatPercentage))),
  ].sort((a, b) => b - a)
  const ways = moneyPerWay(
    months.flatMap((month) => month.ways.map((way) => ({ ...way, date: month.month }))),
  )
  const names = months.map(({ month }) => nameOf(month))
  const table = withTotal(t, {
    name: 'months',
    title: yearOf(address.from),
    columns: [
      ...columnsOf(t, { month: 'text', inc_vat: 'money' }),
      ...rates.map((rate) => ({
        name: `vat_${rate}`,
        label: `${t('report.vat')} ${format.percent(rate)}`,
        kind: 'money' as const,
      })),
      ...ways.map((way, index) => ({
        name: `way_${index}`,
        label: wayName(all, way),
        kind: 'money' as const,
      })),
      ...columnsOf(t, { refunded: 'money', outstanding: 'money' }),
    ],
    rows: months.map((month) => ({
      cells: [
        nameOf(month.month),
        money(month.amountMinor),
        ...rates.map((rate) =>
          money(month.rates.find(({ vatPercentage }) => vatPercentage === rate)?.vatMinor ?? 0),
        ),
        ...ways.map(({ provider, paymentProviderId }) =>
          money(
            month.ways.find((way) => way.provider === provider && way.paymentProviderId === paymentProviderId)
              ?.paidMinor ?? 0,
          ),
        ),
        money(-month.money.refundedMinor),
        money(month.dueMinor),
      ],
    })),
  })
  // What is due is a state, not a flow: the year's is that of its end.
  const total = table.total?.map((cell, index, cells) =>
    index === cells.length - 1 ? money(months.at(-1)?.dueMinor ?? 0) : cell,
  )
  const isEmpty = months.every(
    ({ rates: sold, ways: used, dueMinor }) => sold.length === 0 && used.length === 0 && dueMinor === 0,
  )
  const best = months.reduce((most, month) => (month.amountMinor > most.amountMinor ? month : most), {
    month: address.from,
    amountMinor: 0,
  })
  return {
    figures: [
      figureOf(
        t('report.gross_sales'),
        money(sum(months.map(({ amountMinor }) => amountMinor))),
        t('report.gross_sales_is'),
        tableAddress('/reports/sales', address),
      ),
      figureOf(
        t('report.refunded'),
        money(sum(months.map((month) => month.money.refundedMinor))),
        t('report.refunded_money_is'),
        tableAddress('/reports/overview/refunds', address),
      ),
      figureOf(t('report.outstanding'), money(months.at(-1)?.dueMinor ?? 0), t('report.due_is')),
    ],
    chart: {
      title:
        best.amountMinor > 0
          ? t('report.best_month', { month: format.month(best.month) })
          : t('reports.nothing'),
      bars: months.map(({ month, amountMinor }) => {
        const name = nameOf(month)
        return { key: month, label: name.slice(0, 3), name, minor: amountMinor }
      }),
      columns: { name: t('report.month'), amount: t('report.gross_sales') },
    },
    tables: [
      isEmpty
        ? { ...table, rows: [] }
        : withSorting(
            locale,
            { ...table, total: total ?? null },
            { path: '/reports/monthly', address },
            (a, b) => names.indexOf(a) - names.indexOf(b),
          ),
    ],
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
