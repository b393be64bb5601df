import type { WallTime } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct, Taken } from './availability-facts.ts'
import { scheduledCapacity } from './capacity-schedule.ts'
import { peakBetween } from './usage.ts'

/** What is asked about: the start as the guest sees it, and the occupied period in epoch seconds. */
export type Request = { startRent: WallTime; occupiedFrom: number; occupiedTo: number }

/** One limit on a product: its pool's capacity, an alias's own, a schedule's. null means unlimited. */
export type Limit = { capacity: number | null; used: number }

/**
 * Limits that hold for the product during the request, each with what live bookings take of it: the peak
 * over the occupied period, or the bookings with the same start. Source: domain.md §3.
 */
export function limitsOf(facts: AvailabilityFacts, product: BookableProduct, request: Request): Limit[] {
  assertKnown(facts, request)
  const pool = facts.takenByPool.get(product.poolId)
  const limits = [{ capacity: poolCapacityAt(product, request), used: usedOf(pool, product, request) }]
  const own = facts.takenByProduct.get(product.id)
  if (product.ownCapacity !== null) {
    limits.push({ capacity: product.ownCapacity, used: usedOf(own, product, request) })
  }
  const scheduled = scheduledCapacity(product.schedules, request.startRent)
  if (product.bookingType === 'PER_PERIOD' && scheduled !== undefined) {
    limits.push({ capacity: scheduled, used: own?.byStart.get(request.startRent) ?? 0 })
  }
  return limits
}

/**
 * Places at an independent start time are what its schedule says, 0 in none, for staff too; elsewhere the
 * pool's capacity. Source: domain.md §3 'MANUAL_INDEPENDENT'.
 */
function poolCapacityAt(product: BookableProduct, { startRent }: Request): number | null {
  if (product.bookingType !== 'PER_START_TIME' || product.startTimeType !== 'MANUAL_INDEPENDENT') {
    return product.poolCapacity
  }
  return scheduledCapacity(product.schedules, startRent) ?? 0
}

/** Quantity that can still be sold, never below 0: the lowest rest. null means unlimited. */
export function freeOf(limits: readonly Limit[]): number | null {
  return tightestOf(limits).free
}

/** The limit with the lowest rest, the pool's when equal. */
export function tightestOf(limits: readonly Limit[]): Limit & { free: number | null } {
  const [tightest] = limits.map((limit) => ({ ...limit, free: restOf(limit) })).sort(byRest)
  return tightest ?? { capacity: null, used: 0, free: null }
}

function restOf({ capacity, used }: Limit): number | null {
  return capacity === null ? null : Math.max(0, capacity - used)
}

function byRest(a: { free: number | null }, b: { free: number | null }): number {
  return (a.free ?? Number.MAX_VALUE) - (b.free ?? Number.MAX_VALUE)
}

function usedOf(taken: Taken | undefined, product: BookableProduct, request: Request): number {
  if (!taken) return 0
  if (product.bookingType === 'PER_START_TIME') return taken.byStart.get(request.startRent) ?? 0
  return peakBetween(taken.usage, request.occupiedFrom, request.occupiedTo)
}

/** Facts that end before the request does would call everything after free: a bug, not an answer. */
function assertKnown({ known }: AvailabilityFacts, request: Request): void {
  if (request.occupiedFrom < known.from || request.occupiedTo > known.to) {
    throw new Error(`availability is not known for all of ${request.startRent}`)
  }
}
