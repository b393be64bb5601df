import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import { findProductSales } from '#app/domain/report/product-report.server.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { findUtilisation } from '#app/domain/report/utilisation-report.server.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { isOfProducts, type ReportAddress, reportQuery, writeReportAddress } from './report-address.ts'
import { AMOUNT_KINDS, amountCells, columnsOf, money, withSorting, withTotal } from './report-columns.ts'
import { soldFigures } from './report-figures.ts'
import type { ReportReader, ReportView } from './report-view.ts'

const PATH = '/reports/overview/product'
const SOLD_KINDS = { quantity: 'count', guests: 'count', discount: 'money', ...AMOUNT_KINDS } as const

type ProductSales = Awaited<ReturnType<typeof findProductSales>>['products'][number]
type Sold = Omit<ProductSales, 'productId' | 'name' | 'bookings'>

const NOTHING_SOLD: Sold = {
  quantity: 0,
  guests: 0,
  discountMinor: 0,
  exVatMinor: 0,
  vatMinor: 0,
  amountMinor: 0,
}

/** Sales and utilisation by product and by price category, and the utilisation of resources. */
export async function loadProducts(all: ReportReader, address: ReportAddress): Promise<ReportView> {
  const { db, t, shop, zone, now, locale } = all
  const query = reportQuery(shop.id, address)
  const { products, categories } = await findProductSales(db, query)
  const used = await findUtilisation(db, { ...query, zone, now })
  const named = await listNamedProducts(db, { shopId: shop.id })
  const sold = new Set(products.map(({ productId }) => productId))
  // What was booked before the period and used in it.
  const unsold = named.filter(
    ({ id }) =>
      !sold.has(id) &&
      (used?.products.get(id) ?? 0) > 0 &&
      (isOfProducts(address) ? id === address.productId : true),
  )
  const totalMinor = products.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const rows = [
    ...products,
    ...unsold.map(({ id, displayName }) => ({
      ...NOTHING_SOLD,
      productId: id,
      name: displayName,
      bookings: 0,
    })),
  ]
  const nameOf = (name: Translatable) => pickText(name, locale, shop.locales)
  const rowsOf = (productId: number) =>
    writeReportAddress('/reports/sales', address, { productId, sort: undefined })
  const shown = { path: PATH, address }
  const byProduct = withTotal(t, {
    name: 'products',
    title: t('report.by_product'),
    note: t(used ? 'report.utilisation_is' : 'report.utilisation_years'),
    columns: columnsOf(t, {
      product: 'text',
      bookings: 'count',
      ...SOLD_KINDS,
      share: 'percentage',
      utilisation: 'percentage',
    }),
    rows: rows.map(({ productId, name, bookings, ...row }) => ({
      to: rowsOf(productId),
      cells: [
        nameOf(name),
        bookings,
        ...soldCells(row),
        shareOf(row.amountMinor, totalMinor),
        rateCell(used?.products.get(productId)),
      ],
    })),
  })
  const byCategory = withTotal(t, {
    name: 'categories',
    title: t('report.by_category'),
    columns: columnsOf(t, { product: 'text', price_category: 'text', ...SOLD_KINDS, share: 'percentage' }),
    rows: categories.map(({ productId, name, title, ...row }) => ({
      to: rowsOf(productId),
      cells: [nameOf(name), nameOf(title), ...soldCells(row), shareOf(row.amountMinor, totalMinor)],
    })),
  })
  const tables: ReportTable[] = [byProduct, ...(categories.length > 0 ? [byCategory] : [])]
  const resources = isOfProducts(address) ? [] : (used?.resources ?? [])
  if (resources.some(({ utilisation }) => utilisation)) {
    tables.push({
      name: 'resources',
      title: t('report.by_resource'),
      columns: columnsOf(t, { resource: 'text', capacity: 'count', utilisation: 'percentage' }),
      rows: resources.map(({ id, name, capacity, utilisation }) => ({
        to: `/resources/${id}`,
        cells: [name, capacity, rateCell(utilisation)],
      })),
      total: null,
    })
  }
  return {
    figures: soldFigures(all, address, products),
    chart: null,
    tables: tables.map((table) => withSorting(locale, table, shown)),
  }
}

function soldCells(row: Sold): FileCell[] {
  return [row.quantity, row.guests, money(-row.discountMinor), ...amountCells(row)]
}

/** Tenths of a percent: shares and rates are read, not added up. */
const TENTH = HUNDRED_PERCENT / 1000

function rateCell(percentage: number | null | undefined): FileCell {
  if (percentage === null || percentage === undefined) return null
  return { percentage: Math.round(percentage / TENTH) * TENTH, isShare: true }
}

/** Share of all sales; none where the whole is not above 0. */
function shareOf(partMinor: number, wholeMinor: number): FileCell {
  return wholeMinor > 0 ? rateCell((partMinor * HUNDRED_PERCENT) / wholeMinor) : null
}
