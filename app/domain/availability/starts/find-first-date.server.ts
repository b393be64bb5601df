import { firstOpenDate } from '#app/domain/availability/calendar/opening-date.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Opening hours with the first date on which a booking can still start. */
export type OpeningNow = { hours: OpeningHours; firstDate: LocalDate }

/** Reads the opening hours in one statement; hand them on, so that they are not read again. */
export async function findOpeningNow(
  db: Db,
  { shopId, now, zone }: { shopId: number; now: Instant; zone: Zone },
): Promise<OpeningNow> {
  const hours = await findOpeningHours(db, shopId)
  return { hours, firstDate: firstOpenDate(hours, now, zone) }
}
