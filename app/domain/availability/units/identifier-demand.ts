import type { UnitAssignment } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { type Request, visibleOf } from '#app/domain/availability/free-quantity.ts'
import { inAllocationOrder, periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import type { Audience, IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import {
  chooseIdentifiers,
  type IdentifierRequest,
  identifierFreeOf,
  withAssignment,
} from './identifier-limit.ts'

/** Query for units: the audience, and the units that the bookings had before. */
type Query = { audience: Audience; zone: Zone; previousUnits?: readonly UnitAssignment[] | undefined }

/** Quantity that can still get a named unit each in the period; null when the product's units have no names. */
export function identifierFree(
  facts: AvailabilityFacts,
  product: BookableProduct,
  period: Request,
): number | null {
  if (!facts.identifiers || !product.identifierAssignment) return null
  return identifierFreeOf(facts.identifiers, toUnitRequest(facts, product, period))
}

/** Assigns named units to a demand that is free, as far as they are assigned automatically. */
export function withUnitsAssigned(
  facts: AvailabilityFacts,
  demand: Demand,
  { audience, zone, previousUnits = [] }: Query,
): { facts: AvailabilityFacts; identifierIds: readonly number[] } {
  const product = facts.products.get(demand.productId)
  const { identifiers } = facts
  if (!product?.identifierAssignment || !identifiers) return { facts, identifierIds: [] }
  const request = toUnitRequest(facts, product, periodOf(createCalendar(facts.hours, zone), product, demand))
  const { productId, bookingId, quantity } = demand
  const had = previousUnits.find((each) => each.productId === productId && each.bookingId === bookingId)
  const isAutomatic = assignsAutomatically(product.identifierAssignment, audience)
  const previousOfOthers = previousUnits
    .filter((each) => each !== had)
    .flatMap(({ identifierIds }) => identifierIds)
  const requested = { quantity, previousUnits: had?.identifierIds ?? [], previousOfOthers, isAutomatic }
  const identifierIds = chooseIdentifiers(identifiers, request, requested)
  const next = withAssignment(identifiers, { ...request, quantity }, identifierIds)
  return { facts: { ...facts, identifiers: next }, identifierIds }
}

/** Which named units the demands of one order get, all of which are free. Source: domain.md §6. */
export function assignUnits(
  facts: AvailabilityFacts,
  { demands, ...query }: Query & { demands: readonly Demand[] },
): UnitAssignment[] {
  const unitAssignments: UnitAssignment[] = []
  let current = facts
  for (const demand of inAllocationOrder(facts, demands)) {
    const { productId, bookingId } = demand
    const next = withUnitsAssigned(current, demand, query)
    unitAssignments.push({ productId, bookingId, identifierIds: next.identifierIds })
    current = next.facts
  }
  return unitAssignments
}

function assignsAutomatically(assignment: IdentifierAssignment, audience: Audience): boolean {
  return assignment === 'AUTOMATIC' || (assignment === 'AUTOMATIC_FOR_GUEST' && audience === 'guest')
}

/** Request for named units of a product in a period. */
export function toUnitRequest(
  { closeouts }: AvailabilityFacts,
  { id: productId, poolId }: BookableProduct,
  period: Request,
): IdentifierRequest {
  const { occupiedFrom, occupiedTo } = period
  return { poolId, productId, visible: visibleOf(period), occupiedFrom, occupiedTo, closeouts }
}
