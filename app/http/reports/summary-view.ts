import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { Bridge } from '#app/domain/report/bridge-report.server.ts'
import type { listOutstanding } from '#app/domain/report/outstanding-report.server.ts'
import type { ReportChart } from '#app/domain/report/report-content.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { type CurveUnit, curveSentence, salesCurve } from '#app/domain/report/sales-curve.ts'
import type { Summary, SummaryFigures } from '#app/domain/report/summary-report.server.ts'
import { isoWeekOf } from '#app/domain/shared/calendar.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { type LocalDate, yearOf } from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { isOfProducts, type ReportAddress } from './report-address.ts'
import { AMOUNT_KINDS, amountCells, columnsOf, money, withTotal } from './report-columns.ts'
import { tableAddress } from './report-figures.ts'
import type { ReportFigure, ReportReader } from './report-view.ts'

/** Figures of the summary, compared with the other period; of some products without refunds, which are of orders. */
export function summaryFigures(
  { t, format }: ReportReader,
  { current, compared }: Summary,
  address: ReportAddress,
): ReportFigure[] {
  const { comparedWith } = address
  const than = t(comparedWith === 'BEFORE' ? 'report.than_before' : 'report.than_year')
  const share = (part: number, whole: number) => Math.round((Math.abs(part) * HUNDRED_PERCENT) / whole)
  const change = (now: number, before: number) => {
    if (before <= 0) return { note: t('report.nothing_before', { than }) }
    if (now === before) return { note: t('report.same', { than }) }
    // Whole percent: what is compared is no more exact than that.
    const amount = format.percent(Math.round(share(now - before, before) / 100) * 100)
    return now > before
      ? { note: t('report.more', { amount, than }), tone: 'good' as const }
      : { note: t('report.less', { amount, than }), tone: 'bad' as const }
  }
  const average = [current.averageOrderMinor, compared.averageOrderMinor] as const
  return [
    {
      label: t('report.gross_sales'),
      value: money(current.amountMinor),
      explanation: t('report.gross_sales_is'),
      to: tableAddress('/reports/sales', address),
      ...change(current.amountMinor, compared.amountMinor),
    },
    {
      label: t('report.bookings'),
      value: current.bookings,
      explanation: t('report.sold_bookings_is'),
      to: tableAddress('/reports/overview/sales', address, 'sales'),
      ...change(current.bookings, compared.bookings),
    },
    {
      label: t('report.average_order'),
      value: average[0] === null ? null : money(average[0]),
      explanation: t('report.average_order_is'),
      ...change(average[0] ?? 0, average[1] ?? 0),
    },
    ...(isOfProducts(address) ? [] : [refunded()]),
  ]

  function refunded(): ReportFigure {
    return {
      label: t('report.refunded'),
      value: money(current.refundedMinor),
      explanation: t('report.refunded_money_is'),
      to: tableAddress('/reports/overview/refunds', address),
      note:
        current.amountMinor > 0
          ? t('report.share_of_sales', {
              share: format.percent(share(current.refundedMinor, current.amountMinor)),
            })
          : '',
    }
  }
}

/** All figures of the period above those of the other; nothing of a period in which nothing happened. */
export function comparisonTables(
  { t, format }: ReportReader,
  { current, compared }: Summary,
  address: ReportAddress,
): ReportTable[] {
  const ofProducts = isOfProducts(address)
  const { days, paidMinor, refundedMinor, answers } = current
  const hasSales = days.some(({ orders, bookings, amountMinor }) => orders || bookings || amountMinor)
  if (!hasSales && (ofProducts || (!paidMinor && !refundedMinor && !answers))) return []
  const rowsOf = (toCells: (figures: SummaryFigures) => FileCell[]) =>
    [current, compared].map((figures) => ({
      cells: [format.daysOfYear(figures.period.from, figures.period.to), ...toCells(figures)],
    }))
  return [
    {
      name: 'compared_sales',
      title: t('report.compared_sales'),
      columns: columnsOf(t, {
        period: 'text',
        ...AMOUNT_KINDS,
        discount: 'money',
        average_order: 'money',
      }),
      rows: rowsOf((figures) => [
        ...amountCells(figures),
        money(-figures.discountMinor),
        figures.averageOrderMinor === null ? null : money(figures.averageOrderMinor),
      ]),
      total: null,
    },
    {
      name: 'compared_orders',
      title: t('report.compared_orders'),
      note: ofProducts ? undefined : t('report.nps_is'),
      columns: columnsOf(t, {
        ...{ period: 'text', orders: 'count', bookings: 'count', guests: 'count' },
        ...(ofProducts ? {} : { paid: 'money', refunded: 'money', nps: 'count' }),
      }),
      rows: rowsOf((figures) => [
        ...[figures.orders, figures.bookings, figures.guests],
        ...(ofProducts ? [] : [money(figures.paidMinor), money(-figures.refundedMinor), figures.nps]),
      ]),
      total: null,
    },
  ]
}

/** Sales by day, week, month or year, and what they say in a sentence. */
export function toChart(
  all: ReportReader,
  { current, compared }: Summary,
  address: ReportAddress,
): ReportChart {
  const { t, format } = all
  const curve = salesCurve(address, current.days, { period: compared.period, sales: compared.days })
  const sentence = curveSentence(curve)
  const { unit, points } = curve
  const hasYears = unit === 'month' && yearOf(address.from) !== yearOf(address.to)
  return {
    title:
      sentence === null
        ? t('reports.nothing')
        : sentence.kind === 'grown'
          ? t('report.grown_weeks', { count: sentence.count })
          : bestOf(all, unit, sentence.date),
    bars: points.map(({ date, minor, beforeMinor }) => ({
      key: date,
      label: labelOf(all, unit, date) + (hasYears ? ` ${yearOf(date).slice(-2)}` : ''),
      name: unit === 'day' ? format.dateShort(date) : hasYears ? format.month(date) : nameOf(all, unit, date),
      minor,
      beforeMinor,
    })),
    columns: {
      name: t('report.day_or_week'),
      amount: t('report.gross_sales'),
      before: t(address.comparedWith === 'BEFORE' ? 'reports.compare_before' : 'reports.compare_year'),
    },
  }
}

/** Short, since twelve of them stand beside each other. */
function labelOf(all: ReportReader, unit: CurveUnit, date: LocalDate): string {
  if (unit === 'day') return String(Number(date.slice(-2)))
  const name = nameOf(all, unit, date)
  return unit === 'month' ? name.slice(0, SHORT_MONTH) : name
}

const SHORT_MONTH = 3

function nameOf({ t, format }: ReportReader, unit: CurveUnit, date: LocalDate): string {
  if (unit === 'year') return yearOf(date)
  return unit === 'week'
    ? t('report.week', { week: isoWeekOf(date) })
    : format.monthLong(Number(date.slice(5, 7)))
}

function bestOf({ t, format }: ReportReader, unit: CurveUnit, date: LocalDate): string {
  if (unit === 'day') return t('report.best_day', { day: format.dateShort(date) })
  if (unit === 'year') return t('report.best_year', { year: yearOf(date) })
  return unit === 'week'
    ? t('report.best_week', { week: isoWeekOf(date) })
    : t('report.best_month', { month: format.month(date) })
}

/** True where something was sold, paid or given back in the period. */
export function isMoving({ salesMinor, paidMinor, refundedMinor }: Bridge): boolean {
  return salesMinor !== 0 || paidMinor !== 0 || refundedMinor !== 0
}

/** From sales to what is due, so that the accountant sees that both agree. */
export function bridgeTable(t: Translate, bridge: Bridge): ReportTable {
  const { dueBeforeMinor, salesMinor, paidMinor, refundedMinor, dueAfterMinor } = bridge
  return {
    name: 'bridge',
    title: t('report.bridge'),
    columns: columnsOf(t, { entry: 'text', amount: 'money' }),
    rows: [
      { cells: [t('report.bridge_sales'), money(salesMinor)] },
      { cells: [t('report.bridge_paid'), money(-paidMinor)] },
      { cells: [t('report.bridge_refunded'), money(refundedMinor)] },
    ],
    total: [t('report.bridge_due'), money(dueAfterMinor - dueBeforeMinor)],
  }
}

/** Amounts due when the period ends, by their age; nothing where nobody owes anything. */
export function outstandingTables(t: Translate, outstanding: Outstanding): ReportTable[] {
  if (outstanding.length === 0) return []
  const table = withTotal(t, {
    name: 'outstanding',
    title: t('report.outstanding_by_age'),
    note: t('report.outstanding_is'),
    columns: columnsOf(t, { age: 'text', orders: 'count', amount: 'money' }),
    rows: outstanding.map(({ age, orders, dueMinor }) => ({
      cells: [t(AGE_LABELS[age]), orders, money(dueMinor)],
    })),
  })
  return [table]
}

type Outstanding = Awaited<ReturnType<typeof listOutstanding>>

const AGE_LABELS = {
  '0_30': 'report.age_30',
  '31_60': 'report.age_60',
  '61_90': 'report.age_90',
  OVER_90: 'report.age_over',
  PAID_TOO_MUCH: 'report.paid_too_much',
} as const
