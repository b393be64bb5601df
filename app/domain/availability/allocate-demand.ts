import type { UnitAssignment } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import {
  type DemandPeriod,
  periodOf,
  withDemandAllocated,
} from '#app/domain/availability/resources/resource-demand.ts'
import { withUnitsAssigned } from '#app/domain/availability/units/identifier-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  type BookedRow,
  withBooked,
} from './availability-facts.ts'
import { type AvailabilityRefusal, type Demand, occupiesNoMore } from './demand.ts'
import { freeIn } from './free-in-period.ts'

type Query = { audience: Audience; zone: Zone; previousUnits?: readonly UnitAssignment[] | undefined }

/**
 * Facts with a demand allocated in them, or how many are free where that is too few. Rules for guests are not
 * checked.
 */
export function allocateDemand(
  facts: AvailabilityFacts,
  product: BookableProduct,
  demand: Demand,
  query: Query,
): Result<AvailabilityFacts, AvailabilityRefusal> {
  const calendar = createCalendar(facts.hours, query.zone)
  const period = periodOf(calendar, product, demand)
  const free = freeIn(facts, calendar, product, period)
  if (free !== null && demand.quantity > free && !occupiesNoMore(demand)) {
    return err({ code: 'not_enough_free', at: 'quantity', free, productId: product.id })
  }
  return ok(withDemandAllocated(allocateToPool(facts, demand, query), demand, query.zone))
}

/** Facts with a demand allocated to its pool, which is free: its quantity, and its named units. */
export function allocateToPool(facts: AvailabilityFacts, demand: Demand, query: Query): AvailabilityFacts {
  const product = facts.products.get(demand.productId)
  if (!product) return facts
  const period = periodOf(createCalendar(facts.hours, query.zone), product, demand)
  return withBooked(withUnitsAssigned(facts, demand, query).facts, toBookedRow(product, demand, period))
}

function toBookedRow(
  { id: productId, poolId }: BookableProduct,
  { quantity }: Demand,
  { startRent, occupiedFrom, occupiedTo }: DemandPeriod,
): BookedRow {
  return { productId, poolId, startRent, occupiedFrom, occupiedTo, quantity }
}
