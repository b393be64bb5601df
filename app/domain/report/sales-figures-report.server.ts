import { sql } from 'kysely'
import { datesFrom, daysBetween, type Instant, type LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { journalConditions } from './report-conditions-queries.server.ts'
import type { Amounts, ReportQuery } from './report-query.ts'

/** Sums of entries of the sales journal. */
export type SalesSums = Amounts & {
  /** Orders that are sold now and were not before, less those taken back; so with bookings. Add-ons are neither. */
  orders: number
  bookings: number
  guests: number
  /** Of rows, codes and discounts by hand; a bulk discount lowers the unit price instead. */
  discountMinor: number
}

export type SalesDay = SalesSums & { date: LocalDate }

/** Sales of each day of a period, those without any too, in three statements; entries up to `until` alone, if given. */
export async function listSalesDays(db: Db, query: ReportQuery & { until?: Instant }): Promise<SalesDay[]> {
  const { from, to } = query.period
  const sums = await selectDays(db, query).execute()
  const orders = await countChanged(db, query, 'order_id')
  const bookings = await countChanged(db, query, 'order_item_id')
  const byDay = new Map(sums.map((row) => [row.sold_on, row]))
  return datesFrom(from, daysBetween(from, to) + 1).map((date) => {
    const row = byDay.get(date)
    return {
      date,
      orders: orders.get(date) ?? 0,
      bookings: bookings.get(date) ?? 0,
      guests: row?.guests ?? 0,
      discountMinor: row?.discount_minor ?? 0,
      amountMinor: row?.amount_minor ?? 0,
      vatMinor: row?.vat_minor ?? 0,
      exVatMinor: (row?.amount_minor ?? 0) - (row?.vat_minor ?? 0),
    }
  })
}

/** Sum of days; so it is never another than theirs. */
export function sumSales(days: readonly SalesSums[]): SalesSums {
  const sum = (column: keyof SalesSums) => days.reduce((total, day) => total + day[column], 0)
  return {
    orders: sum('orders'),
    bookings: sum('bookings'),
    guests: sum('guests'),
    discountMinor: sum('discountMinor'),
    amountMinor: sum('amountMinor'),
    vatMinor: sum('vatMinor'),
    exVatMinor: sum('exVatMinor'),
  }
}

function selectDays(db: Db, query: ReportQuery & { until?: Instant }) {
  return db
    .selectFrom('sales_entry')
    .select(({ fn }) => [
      'sold_on',
      fn.sum<number>('guests').as('guests'),
      fn.sum<number>('discount_minor').as('discount_minor'),
      fn.sum<number>('amount_minor').as('amount_minor'),
      fn.sum<number>('vat_minor').as('vat_minor'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sold_on', '>=', query.period.from)
    .where('sold_on', '<=', query.period.to)
    .where(({ eb, and }) => (query.until ? eb('sold_at', '<', query.until) : and([])))
    .groupBy('sold_on')
}

/**
 * Counts per day what came to be sold less what was taken back, of orders or of bookings. One counts as sold while the
 * entries about it add up to a quantity, so the days of any two periods add up to those of both.
 */
async function countChanged(
  db: Db,
  query: ReportQuery & { until?: Instant },
  column: 'order_id' | 'order_item_id',
): Promise<Map<string, number>> {
  const { period, shopId, until } = query
  const touched = db
    .selectFrom('sales_entry')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('sold_on', '>=', period.from)
    .where('sold_on', '<=', period.to)
  const days = db
    .selectFrom('sales_entry')
    .select(({ fn }) => [`${column} as key`, 'sold_on', fn.sum<number>('quantity').as('change')])
    .where((eb) => journalConditions(eb, query))
    .where('is_addon', '=', 0)
    .where('order_id', 'in', touched)
    .where('sold_on', '<=', period.to)
    .where(({ eb, and }) => (until ? eb('sold_at', '<', until) : and([])))
    .groupBy([column, 'sold_on'])
  const running = db.selectFrom(days.as('day')).select(['day.sold_on', 'day.change'])
  const rows = await db
    .selectFrom(
      running
        .select(sql<number>`sum(day.change) over (partition by day.key order by day.sold_on)`.as('after'))
        .as('step'),
    )
    .select([
      'step.sold_on',
      sql<number>`sum(case when step.after > 0 then 1 else 0 end
        - case when step.after - step.change > 0 then 1 else 0 end)`.as('changed'),
    ])
    .where('step.sold_on', '>=', period.from)
    .groupBy('step.sold_on')
    .execute()
  return new Map(rows.map((row) => [row.sold_on, row.changed]))
}
