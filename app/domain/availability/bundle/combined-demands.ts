import { allocateToPool } from '#app/domain/availability/allocate-demand.ts'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { freeOfPool } from '#app/domain/availability/free-in-period.ts'
import {
  inAllocationOrder,
  periodOf,
  resourceFree,
  withDemandAllocated,
} from '#app/domain/availability/resources/resource-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Zone } from '#app/domain/shared/time.ts'

/** A pool by its id, or all resources. */
type Target = number | 'resources'

/** A demand that is free, with the facts before it and, once they are needed, after it. */
type Step = { demand: Demand; before: AvailabilityFacts; after?: AvailabilityFacts }

/** Demands that are free combined, in the order of their allocation, and those that draw on each target. */
type CombinedDemands = { order: readonly Demand[]; steps: ReadonlyMap<Target, readonly Step[]> }

export const NO_DEMANDS: CombinedDemands = { order: [], steps: new Map() }

type Query = { audience: Audience; zone: Zone }

/**
 * Adds demands; undefined where not enough is free for all, allocated in an order's sequence. The remaining quantity
 * of a pool, its named units included, depends on the demands of that pool alone, and that of resources on the
 * demands that need any: so each target is evaluated by itself, and anew only from the first added one.
 */
export function combineDemands(
  facts: AvailabilityFacts,
  combined: CombinedDemands,
  added: readonly Demand[],
  query: Query,
): CombinedDemands | undefined {
  const order = inAllocationOrder(facts, [...combined.order, ...added])
  const steps = new Map(combined.steps)
  for (const target of new Set(added.flatMap((demand) => targetsOf(facts, demand)))) {
    const demands = order.filter((demand) => targetsOf(facts, demand).includes(target))
    const next = stepsOf(facts, target, { demands, existing: steps.get(target) ?? [], ...query })
    if (!next) return undefined
    steps.set(target, next)
  }
  return { order, steps }
}

function targetsOf({ products, resources }: AvailabilityFacts, { productId }: Demand): Target[] {
  const poolId = products.get(productId)?.poolId ?? productId
  return resources?.products.has(productId) ? [poolId, 'resources'] : [poolId]
}

/** Steps of a target's demands; undefined where too little remains for one. Unchanged ones are first. */
function stepsOf(
  facts: AvailabilityFacts,
  target: Target,
  { demands, existing, ...query }: Query & { demands: readonly Demand[]; existing: readonly Step[] },
): Step[] | undefined {
  const changed = demands.findIndex((demand, index) => demand !== existing[index]?.demand)
  const steps = existing.slice(0, changed)
  for (const demand of demands.slice(changed)) {
    const last = steps.at(-1)
    if (last) last.after ??= allocate(last, target, query)
    const before = last?.after ?? (target === 'resources' ? facts : factsOfPool(facts, target))
    const free = freeOfTarget(before, target, demand, query)
    if (free !== null && demand.quantity > free) return undefined
    steps.push({ demand, before })
  }
  return steps
}

function freeOfTarget(
  facts: AvailabilityFacts,
  target: Target,
  demand: Demand,
  { zone }: Query,
): number | null {
  const product = facts.products.get(demand.productId)
  if (!product) return 0
  const calendar = createCalendar(facts.hours, zone)
  const period = periodOf(calendar, product, demand)
  return target === 'resources'
    ? resourceFree(facts, calendar, product, period)
    : freeOfPool(facts, product, period)
}

function allocate({ demand, before }: Step, target: Target, query: Query): AvailabilityFacts {
  return target === 'resources'
    ? withDemandAllocated(before, demand, query.zone)
    : allocateToPool(before, demand, query)
}

/** The facts with the bookings of one pool alone, so that no others are copied when one is added. */
function factsOfPool(facts: AvailabilityFacts, poolId: number): AvailabilityFacts {
  const booked = facts.bookedByPool.get(poolId)
  return {
    ...facts,
    rows: booked?.rows ?? [],
    bookedByPool: booked ? new Map([[poolId, booked]]) : new Map(),
  }
}
