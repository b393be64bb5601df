import type { Audience } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import {
  epochSeconds,
  type Instant,
  type WallTime,
  wallTimeExists,
  type Zone,
} from '#app/domain/shared/time.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
  type TakenRow,
  withTaken,
} from './availability-facts.ts'
import { createCalendar } from './calendar.ts'
import type { AvailabilityRefusal, AvailabilityWarning, Demand } from './demand.ts'
import { freeOf, limitsOf } from './free-quantity.ts'
import { guestRulesBroken } from './guest-rules.ts'
import { type Identified, identifierFree, withDemandIdentified } from './identifier-demand.ts'
import { occupiedPeriod } from './occupied-period.ts'
import { inPlacingOrder, lowest, periodOf, resourceFree, withDemandPlaced } from './resource-demand.ts'

/** Far more than anybody has, and few enough for every sum of money to be exact. */
const LARGEST_QUANTITY = 100_000

/**
 * Checks an order as one, all or nothing. Demands are placed in order, each counted before the next; the
 * first that cannot be placed is the answer, and takes nothing. What the order itself holds must be left out
 * of the facts. Guests are refused what breaks a rule for guests, staff get it as warnings; what is full is
 * full for both. Source: domain.md §3.
 */
export function checkDemands(
  facts: AvailabilityFacts,
  query: {
    demands: readonly Demand[]
    audience: Audience
    now: Instant
    zone: Zone
    /** Named units that bookings of the order had. */
    kept?: readonly Identified[] | undefined
  },
): Result<{ warnings: AvailabilityWarning[] }, AvailabilityRefusal> {
  const warnings: AvailabilityWarning[] = []
  const calendar = createCalendar(facts.hours, query.zone)
  let placed = facts
  for (const demand of inPlacingOrder(facts, query.demands)) {
    const product = placed.products.get(demand.productId)
    if (!isBookable(product, query.audience)) return refuse(demand, 'product_not_bookable', 'startRent')
    if (!wallTimeExists(demand.startRent, query.zone)) {
      return refuse(demand, 'start_time_does_not_exist', 'startRent')
    }
    if (!isWholeMinute(demand.startRent)) return refuse(demand, 'start_time_not_offered', 'startRent')
    if (demand.endRent <= demand.startRent) return refuse(demand, 'duration_not_offered', 'durationId')

    const broken = guestRulesBroken(placed, product, { ...query, demand })
    const [first] = broken
    if (first && query.audience === 'guest') return err(first)
    const impossible = impossibleQuantity(product, demand)
    if (impossible) return err(impossible)
    warnings.push(...broken)

    const row = toRow(product, demand, query.zone)
    const period = periodOf(product, demand, query.zone)
    const ofResources = resourceFree(placed, calendar, product, period)
    const ofUnits = lowest(freeOf(limitsOf(placed, product, period)), identifierFree(placed, product, period))
    const free = lowest(ofUnits, ofResources)
    if (free !== null && demand.quantity > free) {
      return err({ code: 'not_enough_free', at: 'quantity', free, productId: product.id })
    }
    const identified = withDemandIdentified(placed, demand, query).facts
    placed = withDemandPlaced(withTaken(identified, row), demand, query.zone)
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
  if (quantity <= LARGEST_QUANTITY) return undefined
  return { code: 'above_maximum', at: 'quantity', max: LARGEST_QUANTITY, productId }
}

function refuse(
  { productId }: Demand,
  code: AvailabilityRefusal['code'],
  at: AvailabilityRefusal['at'],
): Result<never, AvailabilityRefusal> {
  return err({ code, at, productId })
}

function toRow(product: BookableProduct, demand: Demand, zone: Zone): TakenRow {
  const { productId, startRent, quantity } = demand
  const { from, to } = occupiedPeriod(product, demand, zone)
  return {
    productId,
    poolId: product.poolId,
    startRent,
    occupiedFrom: epochSeconds(from),
    occupiedTo: epochSeconds(to),
    quantity,
  }
}
