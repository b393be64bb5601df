import { availabilityMatrix } from '#app/domain/availability/availability-matrix.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { listedStart } from '#app/domain/availability/calendar/opening-date.ts'
import type { LocalDate, LocalTime, WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type Days = {
  productIds: readonly number[]
  from: LocalDate
  to: LocalDate
  /** Leaves out starts earlier in the day. */
  since: LocalTime | null
}
type Query = Pick<Parameters<typeof findAvailabilityFacts>[1], 'shopId' | 'now'> &
  Pick<Parameters<typeof availabilityMatrix>[1], 'zone'> & { days: readonly Days[] }

/**
 * The starts that the calendar of availability shows staff on the days, each once, in a constant number of
 * statements. A product of another shop has none.
 */
export async function findStartsOfDays(
  db: Db,
  { shopId, now, zone, days }: Query,
): Promise<{ productId: number; startDateTime: WallTime }[]> {
  const from = days.map((each) => each.from).sort()[0]
  const to = days
    .map((each) => each.to)
    .sort()
    .at(-1)
  if (!from || !to) return []
  const productIds = [...new Set(days.flatMap((each) => each.productIds))]
  const facts = await findAvailabilityFacts(db, { shopId, productIds, from, to, now })
  const matrix = availabilityMatrix(facts, { productIds, from, to, now, zone })
  return [...matrix].flatMap(([productId, ofProduct]) => {
    const ofDays = days.filter((each) => each.productIds.includes(productId))
    return ofProduct.flatMap(({ date, starts }) => {
      const firsts = ofDays
        .filter((each) => each.from <= date && date <= each.to)
        .map(({ since }) => since && listedStart(facts.hours, { date, time: since }, zone))
      return starts
        .filter(({ startRent }) => firsts.some((first) => first === null || startRent >= first))
        .map(({ startRent }) => ({ productId, startDateTime: startRent }))
    })
  })
}
