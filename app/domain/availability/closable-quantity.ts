import {
  type Calendar,
  createCalendar,
  dayOf,
  fromWall,
  type WallMinutes,
} from '#app/domain/availability/calendar/calendar.ts'
import { endOfDuration, startAt } from '#app/domain/availability/calendar/period-end.ts'
import { isIndependent, startsOn } from '#app/domain/availability/calendar/start-grid.ts'
import type { WallTime, Zone } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { ownLimit, poolLimit, type Request, remainingOf } from './free-quantity.ts'

type Period = { productId: number; startDateTime: WallTime; endDateTime: WallTime | null }

/** A closeout without an end, of a product without durations, is checked for its first minute. */
const SHORTEST_MINUTES = 1

/**
 * Highest quantity that a partial closeout can close without touching bookings: the lowest remaining quantity of the
 * pool over its period, on an alias the alias's own; without an end over the shortest duration from that start. For
 * PER_START_TIME the lowest over the starts in the period. null when unlimited. Source: domain.md §3.
 */
export function closableQuantity(facts: AvailabilityFacts, period: Period, zone: Zone): number | null {
  const product = facts.products.get(period.productId)
  if (!product) return 0
  const calendar = createCalendar(facts.hours, zone)
  const limitOf = product.id === product.poolId ? poolLimit : ownLimit
  const coversMinutes = product.bookingType === 'PER_PERIOD' && period.endDateTime !== null
  const existing = coversMinutes ? withoutPoints(facts) : facts
  const remainders = requestsIn(existing, calendar, product, period).map((request) =>
    remainingOf(limitOf(existing, product, request)),
  )
  const limited = remainders.filter((remaining) => remaining !== null)
  return limited.length === 0 ? null : Math.min(...limited)
}

/** A closeout without an end concerns only requests that start then, not the minutes of a period. */
function withoutPoints(facts: AvailabilityFacts): AvailabilityFacts {
  const others = [...(facts.closeouts ?? [])].map(
    ([productId, closeouts]) => [productId, closeouts.filter((each) => each.endDateTime !== null)] as const,
  )
  return { ...facts, closeouts: new Map(others) }
}

function requestsIn(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  { startDateTime, endDateTime }: Period,
): Request[] {
  const from = fromWall(startDateTime)
  if (endDateTime === null) return [toRequest(calendar, from, shortestEnd(calendar, product, from))]
  const to = fromWall(endDateTime)
  if (product.bookingType === 'PER_PERIOD') return [toRequest(calendar, from, to)]
  return startsBetween(facts, calendar, product, { from, to }).map((at) => toRequest(calendar, at, at))
}

/** Starts in the period that staff can book and, where capacity doesn't come from schedules, those already booked. */
function startsBetween(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  { from, to }: { from: WallMinutes; to: WallMinutes },
): WallMinutes[] {
  const days = Array.from({ length: dayOf(to) - dayOf(from) + 2 }, (_, index) => dayOf(from) - 1 + index)
  const offered = days.flatMap((day) =>
    startsOn(calendar, product, { day, audience: 'staff' }).map(({ at }) => at),
  )
  const ofPool = facts.bookedByPool.get(product.poolId)
  const booked = isIndependent(product) ? [] : [...(ofPool?.byStart.keys() ?? [])].map(fromWall)
  return [...new Set([...offered, ...booked])].filter((at) => from <= at && at < to)
}

function shortestEnd(calendar: Calendar, product: BookableProduct, from: WallMinutes): WallMinutes {
  const start = startAt(calendar, from)
  const ends = product.durations.flatMap((duration) => endOfDuration(calendar, start, duration) ?? [])
  return ends.length > 0 ? Math.min(...ends) : from + SHORTEST_MINUTES
}

/** Turnaround doesn't count in a closeout. */
function toRequest(calendar: Calendar, from: WallMinutes, to: WallMinutes): Request {
  const period = { occupiedFrom: calendar.toEpoch(from), occupiedTo: calendar.toEpoch(to) }
  return { startRent: calendar.toWall(from), ...period }
}
