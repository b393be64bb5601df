import { epochSeconds, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { type Calendar, createCalendar, dayOf, fromWall, type WallMinutes } from './calendar.ts'
import type { Demand } from './demand.ts'
import { occupiedPeriod } from './occupied-period.ts'
import { openingDayOf } from './period-end.ts'
import {
  fewestEligible,
  type Placement,
  placeOnResources,
  type ResourceRequest,
  resourceFreeOf,
  withPlaced,
} from './resource-limit.ts'

const SECONDS = 60

/** A period of a product, as the guest sees it and as it is counted for its pool, in epoch seconds. */
type Period = {
  startRent: WallTime
  at: WallMinutes
  end: WallMinutes
  visibleFrom: number
  visibleTo: number
  occupiedFrom: number
  occupiedTo: number
  bookingId?: number | null | undefined
}

/** What the product's resources can still take in the period; null when it needs none. */
export function resourceFree(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  period: Period,
): number | null {
  if (!facts.resources?.products.has(product.id)) return null
  return resourceFreeOf(facts.resources, toRequest(calendar, product, period))
}

/** The lower of two quantities; null means unlimited. */
export function lowest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

/** The order in which an order's lines are placed: those with the fewest eligible resources first. Source: domain.md §3. */
export function inPlacingOrder(
  { resources }: Pick<AvailabilityFacts, 'resources'>,
  demands: readonly Demand[],
): readonly Demand[] {
  if (!resources) return demands
  return demands.toSorted(
    (a, b) => fewestEligible(resources, a.productId) - fewestEligible(resources, b.productId),
  )
}

/** Puts a demand that is free onto resources; the same facts when its product needs none. */
export function withDemandPlaced(
  facts: AvailabilityFacts,
  demand: Demand,
  zone: Zone,
): { facts: AvailabilityFacts; placements: readonly Placement[] } {
  const product = facts.products.get(demand.productId)
  const { resources } = facts
  if (!product || !resources?.products.has(product.id)) return { facts, placements: [] }
  const period = periodOf(product, demand, zone)
  const request = toRequest(createCalendar(facts.hours, zone), product, period)
  const placements = placeOnResources(resources, request, demand.quantity)
  return { facts: { ...facts, resources: withPlaced(resources, request, placements) }, placements }
}

/** Which resources the demands of one order get, all of which are free. Source: domain.md §6. */
export function placeDemands(
  facts: AvailabilityFacts,
  { demands, zone }: { demands: readonly Demand[]; zone: Zone },
): Placement[] {
  const placed: Placement[] = []
  let current = facts
  for (const demand of inPlacingOrder(facts, demands)) {
    const next = withDemandPlaced(current, demand, zone)
    placed.push(...next.placements)
    current = next.facts
  }
  return placed
}

export function periodOf(product: BookableProduct, demand: Demand, zone: Zone): Period {
  const { startRent, endRent, bookingId } = demand
  const { from, to } = occupiedPeriod(product, demand, zone)
  return {
    startRent,
    at: fromWall(startRent),
    end: fromWall(endRent),
    visibleFrom: epochSeconds(toInstant(startRent, zone)),
    visibleTo: epochSeconds(toInstant(endRent, zone)),
    occupiedFrom: epochSeconds(from),
    occupiedTo: epochSeconds(to),
    bookingId,
  }
}

/**
 * Turnaround of PER_START_TIME concerns resources alone, so its pool's period lacks it. The hours of an
 * opening past midnight belong to the day that opened. Source: domain.md §3.
 */
function toRequest(calendar: Calendar, product: BookableProduct, period: Period): ResourceRequest {
  const { startRent, at, end, bookingId = null } = period
  const isByStart = product.bookingType === 'PER_START_TIME'
  const before = isByStart ? product.minutesBefore * SECONDS : 0
  const after = isByStart ? product.minutesAfter * SECONDS : 0
  return {
    productId: product.id,
    bookingId,
    startRent,
    occupiedFrom: period.occupiedFrom - before,
    occupiedTo: period.occupiedTo + after,
    firstDate: dateOfOpening(calendar, at),
    lastDate: dateOfOpening(calendar, Math.max(at, end - 1)),
  }
}

function dateOfOpening(calendar: Calendar, at: WallMinutes) {
  return calendar.day(openingDayOf(calendar, at) ?? dayOf(at)).date
}
