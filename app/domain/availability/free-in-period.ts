import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import type { Calendar, WallMinutes } from './calendar.ts'
import { freeOf, type Limit, limitsOf } from './free-quantity.ts'
import { identifierFree } from './identifier-demand.ts'
import { turnaroundOf } from './occupied-period.ts'
import { lowest, type Period, resourceFree } from './resource-demand.ts'

/** The period of a product from a start until an end, both existing. */
export function periodAt(
  calendar: Calendar,
  product: BookableProduct,
  { at, end }: { at: WallMinutes; end: WallMinutes },
): Period {
  const { before, after } = turnaroundOf(product)
  const [visibleFrom, visibleTo] = [calendar.toEpoch(at), calendar.toEpoch(end)]
  return {
    at,
    end,
    startRent: calendar.toWall(at),
    visibleFrom,
    visibleTo,
    occupiedFrom: visibleFrom - before * 60,
    occupiedTo: visibleTo + after * 60,
  }
}

/** What of a product itself is free in a period: the least that its limits, resources and named units leave. */
export function freeIn(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  period: Period,
  limits: readonly Limit[] = limitsOf(facts, product, period),
): number | null {
  const ofResources = resourceFree(facts, calendar, product, period)
  return lowest(lowest(freeOf(limits), ofResources), identifierFree(facts, product, period))
}
