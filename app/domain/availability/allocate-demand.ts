import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import {
  type DemandPeriod,
  inAllocationOrder,
  periodOf,
  withDemandAllocated,
} from '#app/domain/availability/resources/resource-demand.ts'
import { type UnitAssignment, withUnitsAssigned } from '#app/domain/availability/units/identifier-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  type BookedRow,
  withBooked,
} from './availability-facts.ts'
import type { AvailabilityRefusal, Demand } from './demand.ts'
import { freeIn } from './free-in-period.ts'

type Query = { audience: Audience; zone: Zone; previousUnits?: readonly UnitAssignment[] | undefined }

/** The facts with a demand in them, or how many are free where that is too few. Rules for guests are not asked. */
export function allocateDemand(
  facts: AvailabilityFacts,
  product: BookableProduct,
  demand: Demand,
  query: Query,
): Result<AvailabilityFacts, AvailabilityRefusal> {
  const calendar = createCalendar(facts.hours, query.zone)
  const period = periodOf(calendar, product, demand)
  const free = freeIn(facts, calendar, product, period)
  if (free !== null && demand.quantity > free) {
    return err({ code: 'not_enough_free', at: 'quantity', free, productId: product.id })
  }
  const unitAssignments = withUnitsAssigned(facts, demand, query).facts
  const booked = withBooked(unitAssignments, toBookedRow(product, demand, period))
  return ok(withDemandAllocated(booked, demand, query.zone))
}

/**
 * Whether there is enough for all of the demands at once, placed as an order's are. What a demand takes is
 * summed only as far as one after it may want the same.
 */
export function areFreeCombined(facts: AvailabilityFacts, demands: readonly Demand[], query: Query): boolean {
  const calendar = createCalendar(facts.hours, query.zone)
  const order = inAllocationOrder(facts, demands)
  const poolOf = ({ productId }: Demand) => facts.products.get(productId)?.poolId
  let allocated = facts
  for (const [index, demand] of order.entries()) {
    const product = allocated.products.get(demand.productId)
    if (!product) return false
    const period = periodOf(calendar, product, demand)
    const free = freeIn(allocated, calendar, product, period)
    if (free !== null && demand.quantity > free) return false
    const later = order.slice(index + 1)
    if (later.some((other) => poolOf(other) === product.poolId)) {
      allocated = withBooked(
        withUnitsAssigned(allocated, demand, query).facts,
        toBookedRow(product, demand, period),
      )
    }
    if (later.length > 0) allocated = withDemandAllocated(allocated, demand, query.zone)
  }
  return true
}

function toBookedRow(
  { id: productId, poolId }: BookableProduct,
  { quantity }: Demand,
  { startRent, occupiedFrom, occupiedTo }: DemandPeriod,
): BookedRow {
  return { productId, poolId, startRent, occupiedFrom, occupiedTo, quantity }
}
