import { sql } from 'kysely'
import { addDays, type LocalDate, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { selectDueNow } from './bridge-report.server.ts'
import { conditionsOnOrder, journalConditions } from './report-conditions-queries.server.ts'
import { type MoneyQuery, momentsOf } from './report-query.ts'

/** Days since the order was first sold, at the period's end; PAID_TOO_MUCH is owed to guests, below 0. */
const OUTSTANDING_AGES = ['0_30', '31_60', '61_90', 'OVER_90', 'PAID_TOO_MUCH'] as const
type OutstandingAge = (typeof OUTSTANDING_AGES)[number]

type Outstanding = { age: OutstandingAge; orders: number; dueMinor: number }

/**
 * Amounts due when the period ends, by their age, each order by itself: what is due of it now, without what has moved
 * it since. Together they are the amount due of the bridge. Ages without any are missing. One statement.
 * Source: domain.md §13.
 */
export async function listOutstanding(db: Db, query: MoneyQuery & { zone: Zone }): Promise<Outstanding[]> {
  const { to } = query.period
  const { until } = momentsOf(query.period, query.zone)
  const soldSince = db
    .selectFrom('sales_entry')
    .select(['sales_entry.order_id', sql<number>`-sales_entry.amount_minor`.as('due_minor')])
    .where((eb) => journalConditions(eb, query))
    .where('sales_entry.sold_on', '>', to)
  const movedSince = db
    .selectFrom('transaction')
    .innerJoin('order', 'order.id', 'transaction.order_id')
    .select(['transaction.order_id', 'transaction.amount_minor as due_minor'])
    .where('transaction.shop_id', '=', query.shopId)
    .where('transaction.status', '=', 'PAYED')
    .where('transaction.settled_at', '>=', until)
    .where((eb) => conditionsOnOrder(eb, query))
  const orders = db
    .selectFrom(selectDueNow(db, query).unionAll(soldSince).unionAll(movedSince).as('part'))
    .select(({ fn, selectFrom }) => [
      fn.sum<number>('part.due_minor').as('due_minor'),
      selectFrom('sales_entry')
        .select(sql<LocalDate>`min(sales_entry.sold_on)`.as('sold_on'))
        .whereRef('sales_entry.order_id', '=', 'part.order_id')
        .as('since'),
    ])
    .groupBy('part.order_id')
    .having(({ eb, fn }) => eb(fn.sum<number>('part.due_minor'), '<>', 0))
  const rows = await db
    .selectFrom(orders.as('due'))
    .select(({ fn }) => [
      sql<OutstandingAge>`case when due.due_minor < 0 then 'PAID_TOO_MUCH'
        when due.since >= ${addDays(to, -30)} then '0_30'
        when due.since >= ${addDays(to, -60)} then '31_60'
        when due.since >= ${addDays(to, -90)} then '61_90'
        else 'OVER_90' end`.as('age'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('due.due_minor').as('due_minor'),
    ])
    .groupBy('age')
    .execute()
  return OUTSTANDING_AGES.flatMap((age) =>
    rows.flatMap((row) => (row.age === age ? [{ age, orders: row.orders, dueMinor: row.due_minor }] : [])),
  )
}
