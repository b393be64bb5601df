import { sql } from 'kysely'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import { journalConditions } from './report-conditions-queries.server.ts'
import type { Amounts, ReportQuery } from './report-query.ts'

type Sums = Amounts & { quantity: number; guests: number; discountMinor: number }

type ProductSales = Sums & {
  productId: number
  /** As the product is called now. */
  name: Translatable
  /** Sold less taken back in the period; null for an add-on, which is within the booking of another product. */
  bookings: number | null
}

type CategorySales = Sums & { productId: number; name: Translatable; title: Translatable }

/**
 * Sales of a period by product, add-ons included, and those with price categories by category too: their sums are
 * those of all sales. Most sold first. Two statements. Source: domain.md §13.
 */
export async function findProductSales(
  db: Db,
  query: ReportQuery,
): Promise<{ products: ProductSales[]; categories: CategorySales[] }> {
  const rows = (await selectSums(db, query).execute()).map(toCategory)
  const bookings = await countBookings(db, query)
  const products = [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { productId, name } = first
    const isAddon = own.every((row) => row.isAddon)
    return [{ productId, name, bookings: isAddon ? null : (bookings.get(productId) ?? 0), ...sumOf(own) }]
  })
  return {
    products: products.toSorted(bySales),
    categories: rows.flatMap(({ title, ...row }) => (title ? [{ ...row, title }] : [])).toSorted(bySales),
  }
}

function selectSums(db: Db, query: ReportQuery) {
  return db
    .selectFrom('sales_entry')
    .innerJoin('product', 'product.id', 'sales_entry.product_id')
    .leftJoin('price_category', 'price_category.id', 'sales_entry.price_category_id')
    .select(({ fn }) => [
      'product.id',
      'product.display_name',
      'price_category.title',
      fn.min<number>('sales_entry.is_addon').as('is_addon'),
      fn.sum<number>('sales_entry.quantity').as('quantity'),
      fn.sum<number>('sales_entry.guests').as('guests'),
      fn.sum<number>('sales_entry.discount_minor').as('discount_minor'),
      fn.sum<number>('sales_entry.amount_minor').as('amount_minor'),
      fn.sum<number>('sales_entry.vat_minor').as('vat_minor'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sales_entry.sold_on', '>=', query.period.from)
    .where('sales_entry.sold_on', '<=', query.period.to)
    .groupBy(['product.id', 'product.display_name', 'price_category.id', 'price_category.title'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSums>['executeTakeFirstOrThrow']>>

function toCategory(row: Row) {
  return {
    productId: row.id,
    name: parseTranslatable(row.display_name),
    isAddon: row.is_addon === 1,
    title: row.title && parseTranslatable(row.title),
    quantity: row.quantity,
    guests: row.guests,
    discountMinor: row.discount_minor,
    exVatMinor: row.amount_minor - row.vat_minor,
    vatMinor: row.vat_minor,
    amountMinor: row.amount_minor,
  }
}

/** Counts what came to be sold of each product less what was taken back, as the sales of days do. */
async function countBookings(db: Db, query: ReportQuery): Promise<Map<number, number>> {
  const { shopId, period } = query
  const touched = db
    .selectFrom('sales_entry')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('sold_on', '>=', period.from)
    .where('sold_on', '<=', period.to)
  const sold = db
    .selectFrom('sales_entry')
    .select(({ fn }) => [
      'product_id',
      fn.sum<number>('quantity').as('after'),
      sql<number>`sum(case when sold_on < ${period.from} then quantity else 0 end)`.as('before'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('is_addon', '=', 0)
    .where('order_id', 'in', touched)
    .where('sold_on', '<=', period.to)
    .groupBy(['product_id', 'order_item_id'])
  const rows = await db
    .selectFrom(sold.as('sold'))
    .select([
      'sold.product_id',
      sql<number>`sum(case when sold.after > 0 then 1 else 0 end
        - case when sold.before > 0 then 1 else 0 end)`.as('changed'),
    ])
    .groupBy('sold.product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.changed]))
}

function sumOf(rows: readonly Sums[]): Sums {
  const sum = (column: keyof Sums) => rows.reduce((total, row) => total + row[column], 0)
  return {
    quantity: sum('quantity'),
    guests: sum('guests'),
    discountMinor: sum('discountMinor'),
    exVatMinor: sum('exVatMinor'),
    vatMinor: sum('vatMinor'),
    amountMinor: sum('amountMinor'),
  }
}

function bySales(a: Sums & { productId: number }, b: Sums & { productId: number }): number {
  return b.amountMinor - a.amountMinor || a.productId - b.productId
}
