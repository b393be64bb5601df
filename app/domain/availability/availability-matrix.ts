import { type Calendar, createCalendar, dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { type Closeout, closeoutsDuring } from '#app/domain/availability/closeouts/closeout.ts'
import { periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import { type DayStatus, dayStatusOf } from '#app/domain/availability/starts/day-status.ts'
import { type NoStartReason, noStartReason } from '#app/domain/availability/starts/start-time-preview.ts'
import { createOfferFinder, type StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import {
  datesFrom,
  daysBetween,
  epochSeconds,
  type Instant,
  type LocalDate,
  toInstant,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { ownLimit, poolLimit } from './free-quantity.ts'

/** A start with its closeouts, by the shortest duration, for staff. */
type MatrixStart = StartTimeOffer & {
  closeouts: readonly Closeout[]
  /** Booked quantity of both, for an alias that draws on its master's units. Null for any other product. */
  shared: SharedLimits | null
}

/** Booked and capacity, of the alias's own limit where it has one, and of the pool. */
export type SharedLimits = {
  own: { used: number; capacity: number } | null
  pool: { used: number; capacity: number | null }
}

export type MatrixDay = {
  date: LocalDate
  status: DayStatus
  starts: readonly MatrixStart[]
  /** Why there is no start; null when there is one. */
  reason: NoStartReason | null
}

type MatrixQuery = { productIds: readonly number[]; from: LocalDate; to: LocalDate; now: Instant; zone: Zone }

/**
 * Every start of the products on the dates, for the calendar of availability: past ones too, since staff may book
 * them. A product that is not in the facts, or that nobody may book, is missing. All are evaluated by the function
 * that offers them. Source: spec 3 §4, domain.md §3 'States'.
 */
export function availabilityMatrix(facts: AvailabilityFacts, query: MatrixQuery): Map<number, MatrixDay[]> {
  const { from, to, now, zone } = query
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  const firstDay = dayNumber(from)
  const calendar = createCalendar(facts.hours, zone)
  const matrix = new Map<number, MatrixDay[]>()
  for (const productId of query.productIds) {
    const product = facts.products.get(productId)
    if (!product || product.status === 'INACTIVE') continue
    const closeouts = closeoutsOf(facts, product)
    const offersOn = createOfferFinder(facts, { productId, audience: 'staff', now, zone })
    const days = dates.map((date, index): MatrixDay => {
      const offers = offersOn(firstDay + index)
      const isOpen = calendar.day(firstDay + index).open.length > 0
      return {
        date,
        status: dayStatusOf(offers),
        starts: offers.map((offer) => ({
          ...offer,
          closeouts: closeouts.length > 0 ? concerning(closeouts, product, offer, zone) : [],
          shared: product.id === product.poolId ? null : sharedLimits(facts, calendar, product, offer),
        })),
        reason: offers.length > 0 ? null : noStartReason(product, 'staff', isOpen),
      }
    })
    matrix.set(productId, days)
  }
  return matrix
}

function sharedLimits(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  { startRent, endRent, durationId }: StartTimeOffer,
): SharedLimits {
  const demand = { productId: product.id, startRent, endRent, durationId, quantity: 1 }
  const period = periodOf(calendar, product, demand)
  const pool = poolLimit(facts, product, period)
  const own = product.ownCapacity === null ? null : ownLimit(facts, product, period)
  return {
    own: own && { used: own.used, capacity: product.ownCapacity ?? 0 },
    pool: { used: pool.used, capacity: pool.capacity },
  }
}

/** Its pool's, and an alias's own. */
function closeoutsOf({ closeouts }: AvailabilityFacts, { id, poolId }: BookableProduct): Closeout[] {
  return [...new Set([poolId, id])].flatMap((productId) => closeouts?.get(productId) ?? [])
}

function concerning(
  closeouts: readonly Closeout[],
  product: BookableProduct,
  { startRent, endRent }: StartTimeOffer,
  zone: Zone,
): Closeout[] {
  const visible = {
    from: epochSeconds(toInstant(startRent, zone)),
    to: epochSeconds(toInstant(endRent, zone)),
  }
  return closeoutsDuring(closeouts, visible, product.bookingType === 'PER_START_TIME')
}
