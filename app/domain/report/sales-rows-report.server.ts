import { customerNameOf } from '#app/domain/order/live-booking.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { journalConditions } from './report-conditions-queries.server.ts'
import { comesAfter } from './report-page-queries.server.ts'
import type { Amounts, ReportQuery, RowKey } from './report-query.ts'

/** An entry of the sales journal: below 0 where it takes something back. */
export type SalesRow = Amounts & {
  id: number
  date: LocalDate
  soldAt: Instant
  orderId: number
  customerName: string | null
  productId: number
  productName: Translatable
  priceCategoryTitle: Translatable | null
  isAddon: boolean
  /** 0 where only the price changed, as by a partial refund. */
  quantity: number
  guests: number
  unitPriceMinor: number
  discountMinor: number
  /** Given back on the row, already off the amount. */
  creditedMinor: number
  vatPercentage: number
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  channel: string | null
  createdByName: string | null
}

type SalesSort = '-date' | 'date' | '-amount' | 'amount' | '-order' | 'order'

export type SalesRowKey = RowKey

const COLUMNS = { date: 'sold_on', amount: 'amount_minor', order: 'order_id' } as const

type RowsQuery = ReportQuery & {
  sort: SalesSort
  limit: number
  after?: SalesRowKey | undefined
  /** The page that ends just before this row, in the same order. */
  before?: SalesRowKey | undefined
}

/** A page of entries by key, and whether there are more of them beyond it. One statement. */
export async function listSalesRows(
  db: Db,
  query: RowsQuery,
): Promise<{ rows: SalesRow[]; hasMore: boolean }> {
  const { sort, limit, after, before } = query
  const column = columnOf(sort)
  const isDescending = sort.startsWith('-') !== (before !== undefined)
  const key = before ?? after
  const found = await selectRows(db, query)
    .where(comesAfter({ column: `sales_entry.${column}`, id: 'sales_entry.id', isDescending }, key))
    .orderBy(`sales_entry.${column}`, isDescending ? 'desc' : 'asc')
    .orderBy('sales_entry.id', isDescending ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit).map(toSalesRow)
  return { rows: before ? rows.toReversed() : rows, hasMore: found.length > limit }
}

/** The key of a row, after which the next page begins. */
export function salesRowKey(row: SalesRow, sort: SalesSort): SalesRowKey {
  const column = columnOf(sort)
  const value = column === 'sold_on' ? row.date : column === 'order_id' ? row.orderId : row.amountMinor
  return { value, id: row.id }
}

function columnOf(sort: SalesSort) {
  const name = sort.startsWith('-') ? sort.slice(1) : sort
  return name === 'amount' ? COLUMNS.amount : name === 'order' ? COLUMNS.order : COLUMNS.date
}

const PAGE = 1000

/** All entries of a report, oldest first, page by page: a file of a million rows needs the memory of one page. */
export async function* salesRowPages(db: Db, query: ReportQuery): AsyncGenerator<SalesRow[]> {
  const sort = 'date'
  let after: SalesRowKey | undefined
  while (true) {
    const { rows, hasMore } = await listSalesRows(db, { ...query, sort, limit: PAGE, after })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!hasMore || !last) return
    after = salesRowKey(last, sort)
  }
}

type SalesTotals = Amounts & { rows: number; quantity: number; guests: number; discountMinor: number }

/** Sums of all entries of a report, on whichever page. One statement. */
export async function findSalesTotals(db: Db, query: ReportQuery): Promise<SalesTotals> {
  const row = await db
    .selectFrom('sales_entry')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('rows'),
      fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('quantity'),
      fn.coalesce(fn.sum<number>('guests'), lit(0)).as('guests'),
      fn.coalesce(fn.sum<number>('discount_minor'), lit(0)).as('discount_minor'),
      fn.coalesce(fn.sum<number>('amount_minor'), lit(0)).as('amount_minor'),
      fn.coalesce(fn.sum<number>('vat_minor'), lit(0)).as('vat_minor'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sold_on', '>=', query.period.from)
    .where('sold_on', '<=', query.period.to)
    .executeTakeFirstOrThrow()
  return {
    rows: row.rows,
    quantity: row.quantity,
    guests: row.guests,
    discountMinor: row.discount_minor,
    exVatMinor: row.amount_minor - row.vat_minor,
    vatMinor: row.vat_minor,
    amountMinor: row.amount_minor,
  }
}

function selectRows(db: Db, query: ReportQuery) {
  return db
    .selectFrom('sales_entry')
    .innerJoin('booking_product', 'booking_product.id', 'sales_entry.booking_product_id')
    .leftJoin('customer', 'customer.order_id', 'sales_entry.order_id')
    .leftJoin('user', 'user.id', 'sales_entry.created_by_user_id')
    .selectAll('sales_entry')
    .select([
      'booking_product.product_name',
      'booking_product.price_category_title',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
      'user.name as user_name',
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sales_entry.sold_on', '>=', query.period.from)
    .where('sales_entry.sold_on', '<=', query.period.to)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

function toSalesRow(row: Row): SalesRow {
  return {
    id: row.id,
    date: row.sold_on,
    soldAt: row.sold_at,
    orderId: row.order_id,
    customerName: customerNameOf(row),
    productId: row.product_id,
    productName: parseTranslatable(row.product_name),
    priceCategoryTitle: row.price_category_title && parseTranslatable(row.price_category_title),
    isAddon: row.is_addon === 1,
    quantity: row.quantity,
    guests: row.guests,
    unitPriceMinor: row.unit_price_minor,
    discountMinor: row.discount_minor,
    creditedMinor: row.credited_minor,
    exVatMinor: row.amount_minor - row.vat_minor,
    vatPercentage: row.vat_percentage,
    vatMinor: row.vat_minor,
    amountMinor: row.amount_minor,
    createdBy: row.created_by,
    channel: row.channel,
    createdByName: row.user_name,
  }
}
