import {
  areItemsBooked,
  areItemsScarce,
  itemLimits,
  leastOf,
} from '#app/domain/availability/bundle/mandatory-items.ts'
import type { Calendar } from '#app/domain/availability/calendar/calendar.ts'
import { type DemandPeriod, lowest } from '#app/domain/availability/resources/resource-demand.ts'
import { type StartTimeState, stateOf } from '#app/domain/availability/starts/start-time-state.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { freeIn } from './free-in-period.ts'
import { type Limit, limitsOf } from './free-quantity.ts'

export type EvaluatedPeriod = { limits: readonly Limit[]; free: number | null; state: StartTimeState }

/**
 * Availability of a product in a period: its limits, the quantity left, mandatory items included, and the
 * state to show. Every offer is evaluated here. `needed` is the quantity requested; with `enough`, a higher
 * `free` may be more than the mandatory items allow.
 */
export function evaluatePeriod(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  {
    period,
    needed,
    ...reader
  }: {
    period: DemandPeriod
    durationId: number | null
    needed: number
    audience: Audience
    now: Instant
    enough?: number | undefined
  },
): EvaluatedPeriod {
  const limits = limitsOf(facts, product, period)
  const own = freeIn(facts, calendar, product, period, limits)
  const query = { ...reader, product, at: period.at, end: period.end }
  const free = lowest(own, leastOf(itemLimits(facts, calendar, { ...query, own })))
  const state = stateOf(limits, {
    free,
    needed,
    lowInventoryLimit: product.lowInventoryLimit,
    areItemsBooked: areItemsScarce({ free, own, needed }) && areItemsBooked(facts, calendar, query),
  })
  return { limits, free, state }
}
