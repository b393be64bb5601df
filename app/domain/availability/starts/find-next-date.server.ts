import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { addDays, DAYS_PER_YEAR, type Instant, type LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { nextDate } from './next-date.ts'
import type { StartTimeQuery } from './start-finder.ts'

/** Nearly always a start is free so soon, and a month's bookings are quickly read. */
const NEAR_DAYS = 31

type Search = {
  shopId: number
  queries: readonly StartTimeQuery[]
  from: LocalDate
  now: Instant
  exceptOrderId?: number | undefined
}

/** The first date within a year, from one on, when one of the wishes can be met. Two readings of facts at most. */
export async function findNextDate(db: Db, search: Search): Promise<LocalDate | undefined> {
  const { from } = search
  const near = addDays(from, NEAR_DAYS - 1)
  const far = addDays(from, DAYS_PER_YEAR - 1)
  return (
    (await searchDates(db, search, { from, to: near })) ??
    (await searchDates(db, search, { from: addDays(near, 1), to: far }))
  )
}

async function searchDates(
  db: Db,
  { shopId, queries, now, exceptOrderId }: Search,
  dates: { from: LocalDate; to: LocalDate },
): Promise<LocalDate | undefined> {
  const productIds = [...new Set(queries.map(({ productId }) => productId))]
  const facts = await findAvailabilityFacts(db, { shopId, productIds, ...dates, now, exceptOrderId })
  return nextDate(facts, { queries, from: dates.from })
}
