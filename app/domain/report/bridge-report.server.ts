import { type SqlBool, sql } from 'kysely'
import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { selectMoney } from './money-report.server.ts'
import { conditionsOnOrder, journalConditions } from './report-conditions-queries.server.ts'
import { type MoneyQuery, momentsOf } from './report-query.ts'

/**
 * Bridge from sales to money: sales − (payments − refunds) = due after − due before. Here payments go by their order,
 * not by their provider, or the two sides would not be about the same orders. Source: domain.md §13.
 */
export type Bridge = {
  dueBeforeMinor: number
  salesMinor: number
  paidMinor: number
  refundedMinor: number
  dueAfterMinor: number
}

/** Amount due when the period begins and when it ends, and what moved it. Five statements. */
export async function findBridge(db: Db, { zone, ...query }: MoneyQuery & { zone: Zone }): Promise<Bridge> {
  const { from, until } = momentsOf(query.period, zone)
  const sales = await sumSold(db, query, query.period)
  const money = await sumMoved(db, query, { from, until })
  const dueBeforeMinor = await findDueBefore(db, { ...query, zone })
  return {
    dueBeforeMinor,
    salesMinor: sales,
    paidMinor: money.paid_minor,
    refundedMinor: money.refunded_minor,
    dueAfterMinor: dueBeforeMinor + sales - (money.paid_minor - money.refunded_minor),
  }
}

/**
 * Amount due when the period begins, below 0 if more was paid than sold: what is due now, without what has moved it
 * since. So it reads the orders that are unsettled and what came after, and not the years before.
 */
export async function findDueBefore(
  db: Db,
  { zone, ...query }: MoneyQuery & { zone: Zone },
): Promise<number> {
  const { due } = await db
    .selectFrom(selectDueNow(db, query).as('unsettled'))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('unsettled.due_minor'), lit(0)).as('due'))
    .executeTakeFirstOrThrow()
  const sold = await sumSold(db, query, { from: query.period.from })
  const moved = await sumMoved(db, query, { from: momentsOf(query.period, zone).from })
  return due - sold + (moved.paid_minor - moved.refunded_minor)
}

/**
 * Orders that are unsettled now, with what is sold of each less what is paid. Of a confirmed order its price is sold,
 * of a cancelled one what the journal says, and of all others nothing.
 */
export function selectDueNow(db: Db, query: Omit<MoneyQuery, 'period'>) {
  return db
    .selectFrom('order')
    .select([
      'order.id as order_id',
      sql<number>`case "order".state when 'CONFIRMED' then "order".price_minor
        when 'CANCELLED' then coalesce(
          (select sum(sales_entry.amount_minor) from sales_entry where sales_entry.order_id = "order".id), 0)
        else 0 end - "order".payed_minor`.as('due_minor'),
    ])
    .where(IS_UNSETTLED)
    .where((eb) => conditionsOnOrder(eb, query))
}

/** Word for word as the index `order_unsettled` says it. A cancelled order of which something is sold was paid for. */
const IS_UNSETTLED = sql<SqlBool>`case when "order".state = 'CONFIRMED' then "order".price_minor else 0 end
  <> "order".payed_minor`

async function sumSold(
  db: Db,
  query: MoneyQuery,
  { from, to }: { from: LocalDate; to?: LocalDate },
): Promise<number> {
  const { sold } = await db
    .selectFrom('sales_entry')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_minor'), lit(0)).as('sold'))
    .where((eb) => journalConditions(eb, query))
    .where('sold_on', '>=', from)
    .where(({ eb, and }) => (to ? eb('sold_on', '<=', to) : and([])))
    .executeTakeFirstOrThrow()
  return sold
}

function sumMoved(db: Db, query: MoneyQuery, moments: { from: Instant; until?: Instant }) {
  return selectMoney(db, moments)
    .where((eb) => conditionsOnOrder(eb, query))
    .executeTakeFirstOrThrow()
}
