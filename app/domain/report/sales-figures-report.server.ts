import { type RawBuilder, sql } from 'kysely'
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

/** Sales of each day of a period, those without any too, in two statements; entries up to `until` alone, if given. */
export async function listSalesDays(db: Db, query: ReportQuery & { until?: Instant }): Promise<SalesDay[]> {
  const { from, to } = query.period
  const sums = await selectDays(db, query).execute()
  const changed = await countChanged(db, query)
  const byDay = new Map(sums.map((row) => [row.sold_on, row]))
  return datesFrom(from, daysBetween(from, to) + 1).map((date) => {
    const row = byDay.get(date)
    return {
      date,
      orders: changed.get(date)?.orders ?? 0,
      bookings: changed.get(date)?.bookings ?? 0,
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

type Changed = { orders: number; bookings: number }

/**
 * Counts per day the orders and bookings that came to be sold less those taken back. One counts as sold while the
 * entries about it add up to a quantity, so the days of any two periods add up to those of both. An order with entries
 * of one day alone, as most are, is counted by their sum; only the others are added up entry by entry.
 */
async function countChanged(
  db: Db,
  query: ReportQuery & { until?: Instant },
): Promise<Map<LocalDate, Changed>> {
  const { period, shopId, until } = query
  const touched = db
    .selectFrom('sales_entry')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('sold_on', '>=', period.from)
    .where('sold_on', '<=', period.to)
  const entries = db
    .selectFrom('sales_entry')
    .where((eb) => journalConditions(eb, query))
    .where('is_addon', '=', 0)
    .where('sold_on', '<=', period.to)
    .where(({ eb, and }) => (until ? eb('sold_at', '<', until) : and([])))
  const items = entries
    .select(({ fn }) => [
      'order_id',
      fn.min<LocalDate>('sold_on').as('first_day'),
      fn.max<LocalDate>('sold_on').as('last_day'),
      fn.sum<number>('quantity').as('quantity'),
    ])
    .where('order_id', 'in', touched)
    .groupBy(['order_id', 'order_item_id'])
  const steps = entries
    .select([
      'sold_on',
      'quantity',
      sql<number>`sum(quantity) over (partition by order_id order by sold_on, id)`.as('of_order'),
      sql<number>`sum(quantity) over (partition by order_item_id order by sold_on, id)`.as('of_booking'),
    ])
    .where(sql<boolean>`order_id in (select order_id from sold where first_day <> last_day)`)
  const rows = await db
    .with('sold', () =>
      db
        .selectFrom(items.as('part'))
        .select(({ fn }) => [
          'part.order_id',
          fn.min<LocalDate>('part.first_day').as('first_day'),
          fn.max<LocalDate>('part.last_day').as('last_day'),
          fn.sum<number>('part.quantity').as('quantity'),
          sql<number>`sum(case when part.quantity > 0 then 1 else 0 end)`.as('bookings'),
        ])
        .groupBy('part.order_id'),
    )
    .selectFrom('sold')
    .select(({ fn }) => [
      'sold.first_day as day',
      sql<number>`sum(case when sold.quantity > 0 then 1 else 0 end)`.as('orders'),
      fn.sum<number>('sold.bookings').as('bookings'),
    ])
    .whereRef('sold.first_day', '=', 'sold.last_day')
    .where('sold.first_day', '>=', period.from)
    .groupBy('sold.first_day')
    .unionAll(
      db
        .selectFrom(steps.as('step'))
        .select([
          'step.sold_on as day',
          changeOf(sql.ref('step.of_order')).as('orders'),
          changeOf(sql.ref('step.of_booking')).as('bookings'),
        ])
        .where('step.sold_on', '>=', period.from)
        .groupBy('step.sold_on'),
    )
    .execute()
  const days = new Map<LocalDate, Changed>()
  for (const { day, orders, bookings } of rows) {
    const before = days.get(day)
    days.set(day, {
      orders: (before?.orders ?? 0) + orders,
      bookings: (before?.bookings ?? 0) + bookings,
    })
  }
  return days
}

/** Change of a day in the number of those whose entries, added up so far, come to a quantity. */
function changeOf(after: RawBuilder<unknown>) {
  return sql<number>`sum(case when ${after} > 0 then 1 else 0 end
    - case when ${after} - step.quantity > 0 then 1 else 0 end)`
}
