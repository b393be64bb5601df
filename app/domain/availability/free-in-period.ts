import type { Calendar } from '#app/domain/availability/calendar/calendar.ts'
import {
  type DemandPeriod,
  lowest,
  resourceFree,
} from '#app/domain/availability/resources/resource-demand.ts'
import { identifierFree } from '#app/domain/availability/units/identifier-demand.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { freeOf, type Limit, limitsOf } from './free-quantity.ts'

/**
 * Free quantity of a product in a period, mandatory items left out: the lowest of its limits, resources and
 * named units. null means unlimited.
 */
export function freeIn(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  period: DemandPeriod,
  limits: readonly Limit[] = limitsOf(facts, product, period),
): number | null {
  return lowest(resourceFree(facts, calendar, product, period), freeOfPool(facts, product, period, limits))
}

/** The same, resources left out too. */
export function freeOfPool(
  facts: AvailabilityFacts,
  product: BookableProduct,
  period: DemandPeriod,
  limits: readonly Limit[] = limitsOf(facts, product, period),
): number | null {
  return lowest(freeOf(limits), identifierFree(facts, product, period))
}
