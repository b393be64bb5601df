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

/** Amount due when the period begins and when it ends, and what moved it. Four statements. */
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

/** Amount due when the period begins: all that was sold before less all that was paid; below 0 if that was more. */
export async function findDueBefore(
  db: Db,
  { zone, ...query }: MoneyQuery & { zone: Zone },
): Promise<number> {
  const sold = await sumSold(db, query, { before: query.period.from })
  const moved = await sumMoved(db, query, { until: momentsOf(query.period, zone).from })
  return sold - (moved.paid_minor - moved.refunded_minor)
}

async function sumSold(
  db: Db,
  query: MoneyQuery,
  days: { before: LocalDate } | { from: LocalDate; to: LocalDate },
): Promise<number> {
  const { sold } = await db
    .selectFrom('sales_entry')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_minor'), lit(0)).as('sold'))
    .where((eb) => journalConditions(eb, query))
    .where((eb) =>
      'before' in days
        ? eb('sold_on', '<', days.before)
        : eb.and([eb('sold_on', '>=', days.from), eb('sold_on', '<=', days.to)]),
    )
    .executeTakeFirstOrThrow()
  return sold
}

function sumMoved(db: Db, query: MoneyQuery, moments: { from?: Instant; until: Instant }) {
  return selectMoney(db, moments)
    .where((eb) => conditionsOnOrder(eb, query))
    .executeTakeFirstOrThrow()
}
