import type { Occupied } from '#app/domain/availability/allocation/occupied.ts'
import { peakBetween } from '#app/domain/availability/allocation/usage.ts'
import { scheduledCapacity } from '#app/domain/availability/calendar/capacity-schedule.ts'
import {
  type Assignments,
  type Closed,
  type Closeout,
  closedAtStart,
  closedByPeriod,
  closeoutsDuring,
} from '#app/domain/availability/closeouts/closeout.ts'
import { assignmentsOf } from '#app/domain/availability/units/identifier-limit.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct, BookedQuantities } from './availability-facts.ts'

/** Start to check: its time for the guest, and the occupied period. */
export type Request = Occupied & {
  startRent: WallTime
  /** Period of the guest, which closeouts go by; the occupied period when left out. */
  visibleFrom?: number | undefined
  visibleTo?: number | undefined
}

/** Capacity of a limit, with the quantity booked and closed. A null capacity means unlimited. */
export type LimitUse = {
  capacity: number | null
  used: number
  /** Left out when no closeout concerns the request. */
  closed?: Closed
}

/** One limit on a product: its pool's capacity, an alias's own, a schedule's. */
export type Limit = LimitUse & { kind: 'POOL' | 'OWN' | 'SCHEDULE' }

const NO_ASSIGNMENTS: Assignments = new Map()

/**
 * Limits of the product during the request, each with the quantity that live bookings occupy of it: the peak over the
 * occupied period, or the bookings with the same start; and with the closed quantity during the visible one. A
 * closeout on an alias without a limit of its own counts against the pool's capacity. Source: domain.md §3.
 */
export function limitsOf(facts: AvailabilityFacts, product: BookableProduct, request: Request): Limit[] {
  assertCovered(facts, request)
  const limits = [poolLimit(facts, product, request)]
  const own = ownLimit(facts, product, request)
  if (product.ownCapacity !== null || own.closed) limits.push(own)
  const scheduled = scheduledCapacity(product.schedules, request.startRent)
  if (product.bookingType === 'PER_PERIOD' && scheduled !== undefined) {
    const booked = facts.bookedByProduct.get(product.id)
    const used = booked?.byStart.get(request.startRent) ?? 0
    limits.push({ kind: 'SCHEDULE', capacity: scheduled, used })
  }
  return limits
}

/** Limit of the product's pool, which is the master's for an alias. */
export function poolLimit(facts: AvailabilityFacts, product: BookableProduct, request: Request): Limit {
  const capacity = poolCapacityAt(product, request)
  const booked = facts.bookedByPool.get(product.poolId)
  return toLimit(facts, { kind: 'POOL', capacity, booked, closeoutsOf: product.poolId }, product, request)
}

/** Limit of an alias on its pool, counting its own bookings and closeouts alone; the pool's capacity without one. */
export function ownLimit(facts: AvailabilityFacts, product: BookableProduct, request: Request): Limit {
  const capacity = product.ownCapacity ?? poolCapacityAt(product, request)
  const booked = facts.bookedByProduct.get(product.id)
  const closeoutsOf = product.id === product.poolId ? undefined : product.id
  return toLimit(facts, { kind: 'OWN', capacity, booked, closeoutsOf }, product, request)
}

/** Quantity that can still be sold, never below 0: the lowest remaining quantity. null means unlimited. */
export function freeOf(limits: readonly LimitUse[]): number | null {
  return lowestOf(limits.map(remainingOf))
}

/** Quantity that is not booked, as if nothing were closed; below 0 when overbooked. null means unlimited. */
export function unsoldOf(limits: readonly LimitUse[]): number | null {
  return lowestOf(limits.map(({ capacity, used }) => (capacity === null ? null : capacity - used)))
}

/** Finds the limit with the lowest remaining quantity, the pool's when equal. */
export function tightestOf(limits: readonly LimitUse[]): LimitUse & { free: number | null } {
  const [first, ...others] = limits
  if (!first) return { capacity: null, used: 0, free: null }
  const tightest = others.reduce((tight, limit) => (leftOf(limit) < leftOf(tight) ? limit : tight), first)
  return { ...tightest, free: remainingOf(tightest) }
}

/** Remaining quantity of one limit, never below 0. Closing all leaves none even of an unlimited one. */
export function remainingOf({ capacity, used, closed }: LimitUse): number | null {
  if (closed?.isAll) return 0
  return capacity === null ? null : Math.max(0, capacity - (closed?.combined ?? used))
}

type Counted = {
  kind: Limit['kind']
  capacity: number | null
  booked: BookedQuantities | undefined
  closeoutsOf: number | undefined
}

function toLimit(
  facts: AvailabilityFacts,
  { kind, capacity, booked, closeoutsOf }: Counted,
  product: BookableProduct,
  request: Request,
): Limit {
  const used = usedOf(booked, product, request)
  const isByStart = product.bookingType === 'PER_START_TIME'
  const visible = visibleOf(request)
  const concerned = closeoutsDuring(closeoutsOfProduct(facts, closeoutsOf), visible, isByStart)
  if (concerned.length === 0) return { kind, capacity, used }
  const closable = {
    capacity,
    usage: booked?.usage,
    used,
    assignments: facts.identifiers ? assignmentsOf(facts.identifiers) : NO_ASSIGNMENTS,
  }
  const closed = (isByStart ? closedAtStart : closedByPeriod)(concerned, visible, closable)
  return { kind, capacity, used, closed }
}

function closeoutsOfProduct(facts: AvailabilityFacts, productId: number | undefined): readonly Closeout[] {
  return (productId === undefined ? undefined : facts.closeouts?.get(productId)) ?? []
}

/** Visible period of a request in epoch seconds; the occupied one where it has none. */
export function visibleOf(request: Request): { from: number; to: number } {
  return { from: request.visibleFrom ?? request.occupiedFrom, to: request.visibleTo ?? request.occupiedTo }
}

/**
 * Places at an independent start time are its schedule's, 0 in none, for staff too; elsewhere the pool's capacity.
 * Source: domain.md §3 'MANUAL_INDEPENDENT'.
 */
function poolCapacityAt(product: BookableProduct, { startRent }: Request): number | null {
  if (product.bookingType !== 'PER_START_TIME' || product.startTimeType !== 'MANUAL_INDEPENDENT') {
    return product.poolCapacity
  }
  return scheduledCapacity(product.schedules, startRent) ?? 0
}

function lowestOf(remainders: readonly (number | null)[]): number | null {
  const limited = remainders.filter((remaining) => remaining !== null)
  return limited.length === 0 ? null : Math.min(...limited)
}

function leftOf(limit: LimitUse): number {
  return remainingOf(limit) ?? Number.MAX_VALUE
}

function usedOf(booked: BookedQuantities | undefined, product: BookableProduct, request: Request): number {
  if (!booked) return 0
  if (product.bookingType === 'PER_START_TIME') return booked.byStart.get(request.startRent) ?? 0
  return peakBetween(booked.usage, request.occupiedFrom, request.occupiedTo)
}

/** Whether the facts contain every booking that occupies quantity during a request. */
export function isCovered({ covered }: AvailabilityFacts, request: Request): boolean {
  return covered.from <= request.occupiedFrom && request.occupiedTo <= covered.to
}

/** Facts that end before the request does would count all after as free: a bug, not a refusal. */
function assertCovered(facts: AvailabilityFacts, request: Request): void {
  if (!isCovered(facts, request)) throw new Error(`availability does not cover all of ${request.startRent}`)
}
