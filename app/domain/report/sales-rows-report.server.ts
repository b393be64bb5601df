import { customerNameOf } from '#app/domain/order/live-booking.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { journalConditions } from './report-conditions-queries.server.ts'
import { pageByKey, rowsOfPage } from './report-page-queries.server.ts'
import type { Amounts, ReportQuery, RowKey, RowPage } from './report-query.ts'

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

export const SALES_SORTS = ['order', 'date', 'inc_vat'] as const

/** A page of entries. One statement. */
export async function listSalesRows(
  db: Db,
  query: ReportQuery & RowPage<(typeof SALES_SORTS)[number]>,
): Promise<{ rows: SalesRow[]; previous: RowKey | null; next: RowKey | null }> {
  const { sort, limit } = query
  const column = sort.endsWith('date') ? 'sold_on' : sort.endsWith('order') ? 'order_id' : 'amount_minor'
  const { isBeyondKey, direction } = pageByKey(query, `sales_entry.${column}`, 'sales_entry.id')
  // Names are joined to the page alone: otherwise they would be read of all entries, to be sorted along.
  const onPage = entriesOf(db, query)
    .select('sales_entry.id')
    .where(isBeyondKey)
    .orderBy(`sales_entry.${column}`, direction)
    .orderBy('sales_entry.id', direction)
    .limit(limit + 1)
  const found = await selectRows(db)
    .where('sales_entry.id', 'in', onPage)
    .orderBy(`sales_entry.${column}`, direction)
    .orderBy('sales_entry.id', direction)
    .execute()
  const page = rowsOfPage(found, query, (row) => ({ value: row[column], id: row.id }))
  return { ...page, rows: page.rows.map(toSalesRow) }
}

const PAGE = 1000

/** All entries of a report, oldest first, page by page: a file of a million rows needs the memory of one page. */
export async function* salesRowPages(db: Db, query: ReportQuery): AsyncGenerator<SalesRow[]> {
  let after: RowKey | undefined
  do {
    const { rows, next } = await listSalesRows(db, { ...query, sort: 'date', limit: PAGE, after })
    if (rows.length > 0) yield rows
    after = next ?? undefined
  } while (after)
}

/** Counts all entries of a report, but no further than one more than `most`. One statement. */
export async function countSalesRows(db: Db, query: ReportQuery, most?: number): Promise<number> {
  const found = entriesOf(db, query)
    .select('sales_entry.id')
    .$if(most !== undefined, (rows) => rows.limit((most ?? 0) + 1))
  const { rows } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

type SalesTotals = Amounts & { rows: number; quantity: number; guests: number; discountMinor: number }

/** Sums of all entries of a report, on whichever page. One statement. */
export async function findSalesTotals(db: Db, query: ReportQuery): Promise<SalesTotals> {
  const row = await entriesOf(db, query)
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('rows'),
      fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('quantity'),
      fn.coalesce(fn.sum<number>('guests'), lit(0)).as('guests'),
      fn.coalesce(fn.sum<number>('discount_minor'), lit(0)).as('discount_minor'),
      fn.coalesce(fn.sum<number>('amount_minor'), lit(0)).as('amount_minor'),
      fn.coalesce(fn.sum<number>('vat_minor'), lit(0)).as('vat_minor'),
    ])
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

function entriesOf(db: Db, query: ReportQuery) {
  return db
    .selectFrom('sales_entry')
    .where((eb) => journalConditions(eb, query))
    .where('sales_entry.sold_on', '>=', query.period.from)
    .where('sales_entry.sold_on', '<=', query.period.to)
}

function selectRows(db: Db) {
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
