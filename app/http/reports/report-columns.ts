import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { MoneySums, PaymentWay } from '#app/domain/report/money-report.server.ts'
import type { Amounts, RateAmounts } from '#app/domain/report/report-query.ts'
import { type ReportColumn, type ReportTable, sortRows, totalOf } from '#app/domain/report/report-table.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { type ReportAddress, writeReportAddress } from './report-address.ts'
import type { ReportReader } from './report-view.ts'

type Kind = ReportColumn['kind']

/** Columns by their names, which are their texts' names too. */
export function columnsOf(t: Translate, kinds: Readonly<Record<string, Kind>>): ReportColumn[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    name,
    label: t(LABELS[name] ?? 'report.total'),
    kind,
  }))
}

const LABELS: Readonly<Record<string, MessageKey>> = {
  date: 'report.date',
  period: 'report.day_or_week',
  average_order: 'report.average_order',
  nps: 'report.nps',
  month: 'report.month',
  order: 'report.order',
  customer: 'report.customer',
  product: 'report.product',
  price_category: 'report.price_category',
  quantity: 'report.quantity',
  guests: 'report.guests',
  bookings: 'report.bookings',
  orders: 'report.orders',
  unit_price: 'report.unit_price',
  discount: 'report.discount',
  ex_vat: 'report.ex_vat',
  vat: 'report.vat',
  inc_vat: 'report.inc_vat',
  rate: 'report.rate',
  share: 'report.share',
  utilisation: 'report.utilisation',
  resource: 'report.resource',
  capacity: 'report.capacity',
  refunded_of: 'report.refunded_of',
  refunded_by: 'report.refunded_by',
  reason: 'report.reason',
  refunds: 'report.refunds',
  start: 'report.start',
  resources: 'report.resources',
  state: 'report.state',
  source: 'report.source',
  country: 'report.country',
  age: 'report.age',
  channel: 'reports.channel',
  sold_by: 'report.sold_by',
  method: 'report.method',
  count: 'report.count',
  paid: 'report.paid',
  refunded: 'report.refunded',
  fees: 'report.fees',
  net: 'report.net',
  amount: 'report.amount',
  outstanding: 'report.outstanding',
  entry: 'report.bridge_row',
  weekday: 'report.weekday',
  person: 'day_close.person',
  closed_by: 'day_close.closed_by',
  ledger: 'day_close.ledger',
  counted: 'day_close.counted',
  difference: 'day_close.difference',
}

type Table = Omit<ReportTable, 'total'>

/** A table with its sums below. */
export function withTotal(t: Translate, table: Table): ReportTable {
  return { ...table, total: totalOf(t('report.total'), table.columns, table.rows) }
}

/** A table whose every column sorts it, by what the address says; words as its language does, if not otherwise. */
export function withSorting(
  locale: Locale,
  table: ReportTable,
  { path, address }: { path: string; address: ReportAddress },
  compareText = new Intl.Collator(locale, { numeric: true }).compare,
): ReportTable {
  return {
    ...table,
    columns: sortedColumns(table.columns, { path, address }),
    rows: sortRows(table.columns, table.rows, address.sort, compareText),
  }
}

/** Columns that lead to the report sorted by them: by words from the first, by numbers and days from the last. */
export function sortedColumns(
  columns: readonly ReportColumn[],
  { path, address, only }: { path: string; address: ReportAddress; only?: readonly string[] },
): ReportColumn[] {
  return columns.map((column) => {
    const { name, kind } = column
    if (only && !only.includes(name)) return column
    const [first, second] = kind === 'text' ? [name, `-${name}`] : [`-${name}`, name]
    const isCurrent = address.sort === name || address.sort === `-${name}`
    const sort = address.sort === first ? second : first
    return {
      ...column,
      sort: {
        to: writeReportAddress(path, address, { sort }),
        direction: isCurrent ? (address.sort === name ? 'ascending' : 'descending') : undefined,
      },
    }
  })
}

export function money(minor: number): FileCell {
  // Nothing has no sign.
  return { minor: minor + 0 }
}

export function amountCells({ exVatMinor, vatMinor, amountMinor }: Amounts): FileCell[] {
  return [money(exVatMinor), money(vatMinor), money(amountMinor)]
}

/** Number of payments, paid, given back and fees below 0, and what is left. */
export function moneyCells({
  payments,
  paidMinor,
  refundedMinor,
  feeMinor,
  netMinor,
}: MoneySums): FileCell[] {
  return [payments, money(paidMinor), money(-refundedMinor), money(-feeMinor), money(netMinor)]
}

export const MONEY_KINDS = {
  count: 'count',
  paid: 'money',
  refunded: 'money',
  fees: 'money',
  net: 'money',
} as const
export const AMOUNT_KINDS = { ex_vat: 'money', vat: 'money', inc_vat: 'money' } as const

export function rateTable(
  { t, format }: ReportReader,
  name: string,
  title: string,
  rates: readonly RateAmounts[],
) {
  return withTotal(t, {
    name,
    title,
    columns: columnsOf(t, { rate: 'text', ...AMOUNT_KINDS }),
    rows: rates.map((rate) => ({ cells: [format.percent(rate.vatPercentage), ...amountCells(rate)] })),
  })
}

export function wayName({ t, locale, shop }: ReportReader, { provider, name }: PaymentWay): string {
  return providerLabel(t, { provider, providerName: (name && pickText(name, locale, shop.locales)) || null })
}
