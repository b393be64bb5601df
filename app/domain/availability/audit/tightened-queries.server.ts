import { coveredPeriod } from '#app/domain/availability/allocation/covered-period.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findResourceFacts } from '#app/domain/availability/resources/resource-queries.server.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import {
  addDays,
  DAYS_PER_TWO_YEARS,
  type Instant,
  type LocalDate,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { overBookedDates, overBookedResourceDates } from './tightened.ts'

type Query = { shopId: number; today: LocalDate; now: Instant; zone: Zone }

/** Dates from today on which more of a product is sold than there is now. Source: domain.md §3. */
export async function listOverBookedDates(
  db: Db,
  { shopId, today, now, zone, productId }: Query & { productId: number },
): Promise<LocalDate[]> {
  const period = { from: today, to: addDays(today, DAYS_PER_TWO_YEARS), isAlone: true, withEnds: true }
  const facts = await findAvailabilityFacts(db, { shopId, productIds: [productId], ...period, now })
  return overBookedDates(facts, { productId, zone })
}

/** Dates from today on which bookings use more of a resource than it has now. */
export async function listOverBookedResourceDates(
  db: Db,
  { shopId, today, now, zone, resourceId }: Query & { resourceId: number },
): Promise<LocalDate[]> {
  const hours = await findOpeningHours(db, shopId)
  const covered = coveredPeriod([], { from: today, to: addDays(today, DAYS_PER_TWO_YEARS) })
  const resources = await findResourceFacts(db, { shopId, covered, now, withEnds: true })
  return overBookedResourceDates({ resources, hours, from: today }, { resourceId, zone })
}
