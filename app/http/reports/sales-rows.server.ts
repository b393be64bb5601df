import type { ReportRow, ReportTable } from '#app/domain/report/report-table.ts'
import {
  type findSalesTotals,
  SALES_SORTS,
  type SalesRow,
} from '#app/domain/report/sales-rows-report.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { ReportAddress } from './report-address.ts'
import { AMOUNT_KINDS, amountCells, columnsOf, money, sortedColumns } from './report-columns.ts'

/** Columns of the sales rows. Source: domain.md §13. */
export function salesColumns(t: Translate) {
  return columnsOf(t, {
    order: 'text',
    date: 'date',
    customer: 'text',
    product: 'text',
    price_category: 'text',
    quantity: 'count',
    unit_price: 'money',
    discount: 'money',
    rate: 'percentage',
    ...AMOUNT_KINDS,
    channel: 'text',
    sold_by: 'text',
  })
}

/** Reader of sales rows: a request's, or the worker's. */
export type SalesRowReader = Pick<Services, 'db' | 't' | 'locale'> & {
  shop: Pick<Services['shop'], 'id' | 'locales'>
}

/** Columns that a user chose once, as far as they still exist; all of them before the first choice. */
export function chosenColumns(t: Translate, stored: readonly string[] | null): string[] {
  const names = salesColumns(t).map(({ name }) => name)
  const chosen = names.filter((name) => stored?.includes(name))
  return chosen.length > 0 ? chosen : names
}

/** An entry of the sales journal in words. */
export function salesRow({ t, locale, shop }: Omit<SalesRowReader, 'db'>, row: SalesRow): ReportRow {
  const sides = { GUEST: t('reports.online'), STAFF: t('reports.offline'), OTA: 'OTA' }
  const category = row.priceCategoryTitle && pickText(row.priceCategoryTitle, locale, shop.locales)
  return {
    to: `/orders/${row.orderId}`,
    cells: [
      String(row.orderId),
      { date: row.date },
      row.customerName,
      pickText(row.productName, locale, shop.locales),
      row.isAddon ? t('report.addon') : category,
      row.quantity,
      money(row.unitPriceMinor),
      row.discountMinor === 0 ? null : money(-row.discountMinor),
      { percentage: row.vatPercentage },
      ...amountCells(row),
      row.channel ?? sides[row.createdBy],
      row.createdByName,
    ],
  }
}

/** Seldom asked for on the screen, which has no room for them. */
const FILE_ONLY: readonly string[] = ['price_category', 'channel', 'sold_by']

/** A unit price has no sum. */
export const SUMMED_COLUMNS = ['discount', 'ex_vat', 'vat', 'inc_vat'] as const

/** A page of entries above the sums of all of them; a price category stands with its product. */
export function salesTable(
  all: Services,
  {
    rows,
    totals,
    address,
  }: {
    rows: readonly SalesRow[]
    totals: Awaited<ReturnType<typeof findSalesTotals>>
    address: ReportAddress
  },
): ReportTable {
  const { t } = all
  const columns = salesColumns(t)
  const shown = columns.filter(({ name }) => !FILE_ONLY.includes(name))
  const sums: Readonly<Record<(typeof SUMMED_COLUMNS)[number], number>> = {
    discount: -totals.discountMinor,
    ex_vat: totals.exVatMinor,
    vat: totals.vatMinor,
    inc_vat: totals.amountMinor,
  }
  return {
    name: 'rows',
    title: t('report.rows'),
    columns: sortedColumns(shown, { path: '/reports/sales', address, only: SALES_SORTS }),
    rows: rows.map((row) => {
      const { to, cells } = salesRow(all, row)
      const cellOf = (column: string) => cells[columns.findIndex(({ name }) => name === column)] ?? null
      const product = [cellOf('product'), cellOf('price_category')].filter(Boolean).join(', ')
      return { to, cells: shown.map(({ name }) => (name === 'product' ? product : cellOf(name))) }
    }),
    total: shown.map(({ name }, index) => {
      const summed = SUMMED_COLUMNS.find((each) => each === name)
      return index === 0 ? t('report.total') : summed ? money(sums[summed]) : ''
    }),
  }
}
