import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { listedDate, listedStart } from '#app/domain/availability/calendar/opening-date.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import { addDays, type LocalDate, type LocalTime, type WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { StartTimeQuery } from './start-finder.ts'
import { nearestStartTimes, type StartTimeOffer } from './start-times.ts'

/** Days around the requested one that are searched. */
const DAYS_AROUND = 14
const MOST_STARTS = 3

/** Refusals of a booking that another start may cure. */
export const OTHER_START_HELPS: readonly string[] = [
  'not_enough_free',
  'start_time_not_offered',
  'outside_opening_hours',
]

type NearestQuery = StartTimeQuery & {
  shopId: number
  hours: OpeningHours
  date: LocalDate
  startTime: LocalTime
  /** The first date that may still be booked. */
  firstDate: LocalDate
  /** For the same period: a start with too few of them is left out. */
  addons?: readonly { productId: number; quantity: number }[] | undefined
  /** The most starts to find; three if left out. */
  count?: number | undefined
  /** Bookings of this order count as free. */
  exceptOrderId?: number | undefined
  /** So do these rows of bookings. */
  exceptRowIds?: readonly number[] | undefined
  /** Bookings that are chosen and not stored yet, of these products too, count as booked. */
  chosen?: { productIds: readonly number[]; count: (facts: AvailabilityFacts) => AvailabilityFacts }
}

/** The start times nearest to a requested one that have enough left, with their dates. Source: F01. */
export async function findNearestStarts(
  db: Db,
  {
    shopId,
    hours,
    date,
    startTime,
    firstDate,
    exceptOrderId,
    exceptRowIds,
    chosen,
    addons = [],
    ...query
  }: NearestQuery,
): Promise<{ date: LocalDate; startRent: WallTime; endRent: WallTime; free: number | null }[]> {
  const { productId, audience, now, zone, requested = 1, count = MOST_STARTS } = query
  const stored = await findAvailabilityFacts(db, {
    shopId,
    productIds: [
      ...new Set([productId, ...addons.map((addon) => addon.productId), ...(chosen?.productIds ?? [])]),
    ],
    from: [addDays(date, -DAYS_AROUND), firstDate < date ? firstDate : date].toSorted().at(-1) ?? date,
    to: addDays(date, DAYS_AROUND),
    now,
    exceptOrderId,
    exceptRowIds,
  })
  const facts = chosen ? chosen.count(stored) : stored
  const around = listedStart(hours, { date, time: startTime }, zone)
  // Checked by the function that sells them.
  const isFree = ({ startRent, endRent, durationId }: StartTimeOffer) => {
    const products = [{ productId, quantity: requested }, ...addons]
    const demands = products.map((product) => ({ ...product, startRent, endRent, durationId }))
    return checkDemands(facts, { demands, audience, now, zone }).ok
  }
  const withAddons = addons.length > 0 ? { isFree } : {}
  const starts = nearestStartTimes(facts, { ...query, ...withAddons, around, count })
  return starts.map(({ startRent, endRent, free }) => ({
    date: listedDate(hours, startRent, zone),
    startRent,
    endRent,
    free,
  }))
}
