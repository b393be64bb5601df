import type { ResourceAllocation } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { Occupied } from '#app/domain/availability/allocation/occupied.ts'
import { turnaroundOf } from '#app/domain/availability/allocation/occupied-period.ts'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  createCalendar,
  fromWall,
  type WallMinutes,
} from '#app/domain/availability/calendar/calendar.ts'
import { startAt } from '#app/domain/availability/calendar/period-end.ts'
import { type BookingReference, type Demand, occupiesNoMore } from '#app/domain/availability/demand.ts'
import {
  epochSeconds,
  type LocalDate,
  SECONDS_PER_MINUTE,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import {
  allocateToResources,
  fewestEligible,
  isResourceAllocated,
  limitAllocations,
  type ResourceFacts,
  type ResourceRequest,
  resourceFreeOf,
  retainAllocations,
  withAllocated,
} from './resource-limit.ts'

/** A period of a product, for the guest and as it is counted for its pool, in epoch seconds. */
export type DemandPeriod = Occupied & {
  startRent: WallTime
  at: WallMinutes
  end: WallMinutes
  visibleFrom: number
  visibleTo: number
  bookingId?: BookingReference | null | undefined
}

/** Quantity that the product's resources still have free in the period; null when it needs none. */
export function resourceFree(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  period: DemandPeriod,
): number | null {
  if (!facts.resources?.products.has(product.id)) return null
  return resourceFreeOf(facts.resources, toRequest(calendar, product, period))
}

/** The lower of two quantities; null means unlimited. */
export function lowest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

/**
 * Sorts demands into the order of their allocation: those with the fewest eligible resources first. Source: domain.md
 * §3.
 */
export function inAllocationOrder(
  { resources }: Pick<AvailabilityFacts, 'resources'>,
  demands: readonly Demand[],
): readonly Demand[] {
  if (!resources) return demands
  return demands.toSorted(
    (a, b) => fewestEligible(resources, a.productId) - fewestEligible(resources, b.productId),
  )
}

/** Puts a demand that is free onto resources; the same facts when its product needs none. */
export function withDemandAllocated(facts: AvailabilityFacts, demand: Demand, zone: Zone): AvailabilityFacts {
  return withAllocations(facts, demand, zone, (resources, request) =>
    allocateToResources(resources, request, demand.quantity),
  ).facts
}

/** `previous` are the allocations of the demands' bookings before they were changed. */
type DemandToAllocate = {
  demands: readonly Demand[]
  zone: Zone
  previous?: readonly ResourceAllocation[] | undefined
}

/**
 * Allocates resources that are all free to the demands of one order. Previous allocations stay where they are still
 * free, or where their booking needs no more than it had, for all demands before the remaining quantity of any is
 * allocated; but where that would leave another of them without, all are allocated anew. Source: domain.md §6.
 */
export function allocateDemands(facts: AvailabilityFacts, demanded: DemandToAllocate): ResourceAllocation[] {
  const carried = retainPrevious(facts, demanded)
  const allocations = allocateRemaining(carried.facts, demanded, carried.allocations)
  if (carried.allocations.length === 0) return allocations
  const isWhole = demanded.demands.every(
    (demand) => occupiesNoMore(demand) || isDemandAllocated(facts, demand, allocations),
  )
  return isWhole ? allocations : allocateRemaining(facts, demanded, [])
}

function retainPrevious(
  facts: AvailabilityFacts,
  { demands, zone, previous = [] }: DemandToAllocate,
): AllocatedDemand {
  return inAllocationOrder(facts, demands).reduce<AllocatedDemand>(
    (before, demand) => {
      const own = previous.filter((allocation) => isOf(allocation, demand))
      const next = withAllocations(before.facts, demand, zone, (resources, request) =>
        occupiesNoMore(demand)
          ? limitAllocations(own, demand.quantity)
          : retainAllocations(resources, request, demand.quantity, own),
      )
      return { facts: next.facts, allocations: [...before.allocations, ...next.allocations] }
    },
    { facts, allocations: [] },
  )
}

function allocateRemaining(
  facts: AvailabilityFacts,
  { demands, zone }: DemandToAllocate,
  carried: readonly ResourceAllocation[],
): ResourceAllocation[] {
  let current = facts
  return inAllocationOrder(facts, demands).flatMap((demand) => {
    const own = carried.filter((allocation) => isOf(allocation, demand))
    const next = withAllocations(current, demand, zone, (resources, request) =>
      allocateToResources(resources, request, demand.quantity, own),
    )
    current = next.facts
    return summed([...own, ...next.allocations])
  })
}

type AllocatedDemand = { facts: AvailabilityFacts; allocations: readonly ResourceAllocation[] }

/** Allocations of a demand, and the facts with them. */
export function withAllocations(
  facts: AvailabilityFacts,
  demand: Demand,
  zone: Zone,
  place: (resources: ResourceFacts, request: ResourceRequest) => ResourceAllocation[],
): AllocatedDemand {
  const product = facts.products.get(demand.productId)
  const { resources } = facts
  if (!product || !resources?.products.has(product.id)) return { facts, allocations: [] }
  const calendar = createCalendar(facts.hours, zone)
  const request = toRequest(calendar, product, periodOf(calendar, product, demand))
  const allocations = place(resources, request)
  return { facts: { ...facts, resources: withAllocated(resources, request, allocations) }, allocations }
}

function isOf(allocation: ResourceAllocation, { productId, bookingId }: Demand): boolean {
  return allocation.productId === productId && allocation.bookingId === (bookingId ?? null)
}

function isDemandAllocated(
  { resources }: AvailabilityFacts,
  demand: Demand,
  allocations: readonly ResourceAllocation[],
): boolean {
  const own = allocations.filter((allocation) => isOf(allocation, demand))
  return !resources || isResourceAllocated(resources, demand, demand.quantity, own)
}

/** Each resource once. */
function summed(allocations: readonly ResourceAllocation[]): ResourceAllocation[] {
  return [...Map.groupBy(allocations, ({ resourceId }) => resourceId).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}

/** The period of a product from a start until an end, both existing. */
export function periodAt(
  calendar: Calendar,
  product: BookableProduct,
  { at, end }: { at: WallMinutes; end: WallMinutes },
): DemandPeriod {
  const visible = { visibleFrom: calendar.toEpoch(at), visibleTo: calendar.toEpoch(end) }
  return { at, end, startRent: calendar.toWall(at), ...visible, ...occupiedBy(product, visible) }
}

/** Period of a demand. */
export function periodOf(calendar: Calendar, product: BookableProduct, demand: Demand): DemandPeriod {
  const { startRent, endRent, bookingId } = demand
  const [at, end] = [fromWall(startRent), fromWall(endRent)]
  const visible = {
    visibleFrom: toEpoch(calendar, startRent, at),
    visibleTo: toEpoch(calendar, endRent, end),
  }
  return { at, end, startRent, ...visible, ...occupiedBy(product, visible), bookingId }
}

function occupiedBy(
  product: BookableProduct,
  { visibleFrom, visibleTo }: Pick<DemandPeriod, 'visibleFrom' | 'visibleTo'>,
) {
  const { before, after } = turnaroundOf(product)
  return {
    occupiedFrom: visibleFrom - before * SECONDS_PER_MINUTE,
    occupiedTo: visibleTo + after * SECONDS_PER_MINUTE,
  }
}

/** Whole minutes, which nearly all are, need no conversion: the calendar has them. */
function toEpoch(calendar: Calendar, wall: WallTime, minutes: WallMinutes): number {
  return wall.endsWith(':00') ? calendar.toEpoch(minutes) : epochSeconds(toInstant(wall, calendar.zone))
}

/** Turnaround of PER_START_TIME concerns resources alone, so it is not in its pool's period. Source: domain.md §3. */
function toRequest(calendar: Calendar, product: BookableProduct, period: DemandPeriod): ResourceRequest {
  const { startRent, at, end, bookingId = null } = period
  const isByStart = product.bookingType === 'PER_START_TIME'
  const before = isByStart ? product.minutesBefore * SECONDS_PER_MINUTE : 0
  const after = isByStart ? product.minutesAfter * SECONDS_PER_MINUTE : 0
  return {
    productId: product.id,
    bookingId,
    startRent,
    occupiedFrom: period.occupiedFrom - before,
    occupiedTo: period.occupiedTo + after,
    ...datesOf(calendar, { at, end }),
  }
}

/** First and last date of a visible period. The hours of an opening past midnight belong to the day that opened. */
export function datesOf(
  calendar: Calendar,
  { at, end }: { at: WallMinutes; end: WallMinutes },
): { firstDate: LocalDate; lastDate: LocalDate } {
  return {
    firstDate: dateOfOpening(calendar, at),
    lastDate: dateOfOpening(calendar, Math.max(at, end - 1)),
  }
}

function dateOfOpening(calendar: Calendar, at: WallMinutes) {
  return calendar.day(startAt(calendar, at).openingDay).date
}
