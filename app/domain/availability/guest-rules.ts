import { type Calendar, createCalendar, fromWall } from '#app/domain/availability/calendar/calendar.ts'
import {
  endOfDuration,
  endsWithinOpening,
  openingDayOf,
  type Start,
  startAt,
} from '#app/domain/availability/calendar/period-end.ts'
import { isIndependent, startsOn } from '#app/domain/availability/calendar/start-grid.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { epochSeconds, type Instant, toInstant, type Zone } from '#app/domain/shared/time.ts'
import { type AvailabilityFacts, type BookableProduct, durationsFor } from './availability-facts.ts'
import { earliestStart } from './cut-off.ts'
import type { AvailabilityRefusal, Demand, FixedRules } from './demand.ts'

type Query = { demand: Demand; audience: Audience; now: Instant; zone: Zone }

/** Rules that a start 'now' can never meet. */
const AGAINST_NOW: readonly AvailabilityRefusal['code'][] = ['past_cut_off', 'start_time_not_offered']

/**
 * Rules for guests that a demand breaks, in the order in which they are shown. An add-on follows its parent, so only
 * its quantity is checked; of a bundle item only the rules that its option leaves open; a walk-in booking starts now,
 * on no grid and after every cut-off. Source: domain.md §3 'Durations', 'What binds whom'.
 */
export function guestRulesBroken(
  facts: AvailabilityFacts,
  product: BookableProduct,
  query: Query,
): AvailabilityRefusal[] {
  const { fixed, startsNow } = query.demand
  const broken = rulesBroken(facts, product, query).filter(
    ({ code }) => !startsNow || !AGAINST_NOW.includes(code),
  )
  return fixed ? broken.filter(({ code }) => !isFixed(code, fixed)) : broken
}

function isFixed(code: AvailabilityRefusal['code'], { start, duration, hours }: FixedRules): boolean {
  if (code === 'below_minimum' || code === 'above_maximum') return true
  if (code === 'duration_not_offered') return duration
  if (code === 'start_time_not_offered') return start
  return code === 'outside_opening_hours' && hours
}

function rulesBroken(
  facts: AvailabilityFacts,
  product: BookableProduct,
  query: Query,
): AvailabilityRefusal[] {
  const quantityRules = brokenByQuantity(product, query.demand)
  if (product.productType === 'ADDON') return quantityRules
  const calendar = createCalendar(facts.hours, query.zone)
  return [...brokenByPeriod(calendar, product, query), ...quantityRules]
}

function brokenByPeriod(calendar: Calendar, product: BookableProduct, query: Query): AvailabilityRefusal[] {
  const { demand, audience } = query
  const at = fromWall(demand.startRent)
  const end = fromWall(demand.endRent)
  const openingDay = openingDayOf(calendar, at)
  const start = startAt(calendar, at)
  const broken: AvailabilityRefusal[] = []
  const { id: productId } = product

  if (!isOfferedDuration(calendar, product, start, end, query)) {
    broken.push({ code: 'duration_not_offered', at: 'durationId', productId })
  }
  const startsAt = epochSeconds(toInstant(demand.startRent, query.zone))
  if (startsAt < earliestStart(product, { ...query, audience: 'guest' }))
    broken.push({ code: 'past_cut_off', at: 'startRent', productId })
  if (!isWithinOpening(calendar, product, openingDay, end)) {
    broken.push({ code: 'outside_opening_hours', at: 'startRent', productId })
  } else if (
    !startsOn(calendar, product, { day: start.openingDay, audience }).some((offer) => offer.at === at)
  ) {
    broken.push({ code: 'start_time_not_offered', at: 'startRent', productId })
  }
  return broken
}

function brokenByQuantity(product: BookableProduct, { quantity }: Demand): AvailabilityRefusal[] {
  const { id: productId, minimumQuantity: min, maximumQuantity: max } = product
  if (quantity < min) return [{ code: 'below_minimum', at: 'quantity', min, productId }]
  if (max > 0 && quantity > max) return [{ code: 'above_maximum', at: 'quantity', max, productId }]
  return []
}

/** Whether the period is that of a duration of the product that the reader may choose. */
function isOfferedDuration(
  calendar: Calendar,
  product: BookableProduct,
  start: Start,
  end: number,
  { demand, audience }: Query,
): boolean {
  return durationsFor(product, audience)
    .filter(({ id }) => demand.durationId === null || demand.durationId === id)
    .some((duration) => endOfDuration(calendar, start, duration) === end)
}

/** Places at a start time need only start within; independent start times ignore opening hours. */
function isWithinOpening(
  calendar: Calendar,
  product: BookableProduct,
  openingDay: number | undefined,
  end: number,
): boolean {
  if (isIndependent(product)) return true
  if (openingDay === undefined) return false
  return product.bookingType === 'PER_START_TIME' || endsWithinOpening(calendar, end)
}
