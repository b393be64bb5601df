import type { UnitAssignment } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { inAllocationOrder } from '#app/domain/availability/resources/resource-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type Instant, type WallTime, wallTimeExists, type Zone } from '#app/domain/shared/time.ts'
import { allocateDemand } from './allocate-demand.ts'
import { type AvailabilityFacts, type BookableProduct, isBookable } from './availability-facts.ts'
import {
  type AvailabilityRefusal,
  type AvailabilityWarning,
  type Demand,
  LARGEST_DEMAND,
  occupiesNoMore,
} from './demand.ts'
import { guestRulesBroken } from './guest-rules.ts'

/**
 * Checks an order as one, all or nothing. Demands are allocated in order, each counted before the next; the first
 * that cannot be allocated is the refusal, and occupies nothing. Bookings of the order itself must be left out of the
 * facts. Broken rules for guests refuse a guest and warn staff; a full start refuses both. Source: domain.md §3.
 */
export function checkDemands(
  facts: AvailabilityFacts,
  query: {
    demands: readonly Demand[]
    audience: Audience
    now: Instant
    zone: Zone
    /** Named units that bookings of the order had. */
    previousUnits?: readonly UnitAssignment[] | undefined
    /** Bookings of an order that is restored: they stay when nobody may book their product any more. */
    areBooked?: boolean | undefined
  },
): Result<{ warnings: AvailabilityWarning[] }, AvailabilityRefusal> {
  const warnings: AvailabilityWarning[] = []
  let allocated = facts
  for (const demand of inAllocationOrder(facts, query.demands)) {
    const product = allocated.products.get(demand.productId)
    const isBooked = query.areBooked || demand.isSold || occupiesNoMore(demand)
    if (!product || !(isBooked || isBookable(product, query.audience))) {
      return refuse(demand, 'product_not_bookable', 'startRent')
    }
    if (!wallTimeExists(demand.startRent, query.zone)) {
      return refuse(demand, 'start_time_does_not_exist', 'startRent')
    }
    if (!isWholeMinute(demand.startRent)) return refuse(demand, 'start_time_not_offered', 'startRent')
    if (demand.endRent <= demand.startRent) return refuse(demand, 'duration_not_offered', 'durationId')

    const broken = guestRulesBroken(allocated, product, { ...query, demand })
    const [first] = broken
    if (first && query.audience === 'guest') return err(first)
    const impossible = impossibleQuantity(product, demand)
    if (impossible) return err(impossible)
    warnings.push(...broken)

    const next = allocateDemand(allocated, product, demand, query)
    if (!next.ok) return next
    allocated = next.value
  }
  return ok({ warnings })
}

/** Bookings are counted by the minute, and places by their very start. */
function isWholeMinute(wall: WallTime): boolean {
  return wall.endsWith(':00')
}

/** Nothing, or beyond all sense, for staff too. */
function impossibleQuantity(
  { minimumQuantity }: BookableProduct,
  { productId, quantity }: Demand,
): AvailabilityRefusal | undefined {
  if (quantity < 1) return { code: 'below_minimum', at: 'quantity', min: minimumQuantity, productId }
  if (quantity <= LARGEST_DEMAND) return undefined
  return { code: 'above_maximum', at: 'quantity', max: LARGEST_DEMAND, productId }
}

function refuse(
  { productId }: Demand,
  code: AvailabilityRefusal['code'],
  at: AvailabilityRefusal['at'],
): Result<never, AvailabilityRefusal> {
  return err({ code, at, productId })
}
