import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
} from '#app/domain/availability/availability-facts.ts'
import { type Calendar, createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { evaluatePeriod } from '#app/domain/availability/evaluate-period.ts'
import { tightestOf } from '#app/domain/availability/free-quantity.ts'
import { periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { StartTimeQuery } from './start-finder.ts'
import type { StartTimeOffer } from './start-times.ts'

/** Availability of a period that staff choose themselves. */
type FreeInPeriod = Omit<StartTimeOffer, 'durationId' | 'isSummerTime'>

type Period = { startRent: WallTime; endRent: WallTime }

/**
 * Finds the availability of a period that is bound to no start time or duration; evaluated like a start,
 * mandatory items included. undefined for a product that can't be booked. Source: domain.md §3 'Durations'.
 */
export function freeInPeriod(
  facts: AvailabilityFacts,
  query: StartTimeQuery & Period,
): FreeInPeriod | undefined {
  const product = facts.products.get(query.productId)
  if (!isBookable(product, query.audience)) return undefined
  return evaluateStart(facts, product, { ...query, calendar: createCalendar(facts.hours, query.zone) })
}

/** Starts that are offered, until an end of the reader's own; those that would start then or later are left out. */
export function startsUntil(
  facts: AvailabilityFacts,
  offers: readonly StartTimeOffer[],
  query: StartTimeQuery & { endRent: WallTime },
): FreeInPeriod[] {
  const product = facts.products.get(query.productId)
  if (!isBookable(product, query.audience)) return []
  const calendar = createCalendar(facts.hours, query.zone)
  return offers
    .filter(({ startRent }) => startRent < query.endRent)
    .map(({ startRent }) => evaluateStart(facts, product, { ...query, calendar, startRent }))
}

function evaluateStart(
  facts: AvailabilityFacts,
  product: BookableProduct,
  {
    calendar,
    startRent,
    endRent,
    requested = 1,
    ...reader
  }: StartTimeQuery & Period & { calendar: Calendar },
): FreeInPeriod {
  const demand = { productId: product.id, startRent, endRent, durationId: null, quantity: requested }
  const period = periodOf(calendar, product, demand)
  const { limits, free, state } = evaluatePeriod(facts, calendar, product, {
    ...reader,
    period,
    durationId: null,
    needed: requested,
  })
  const { capacity, used } = tightestOf(limits)
  return { startRent, endRent, free, capacity, used, state }
}
