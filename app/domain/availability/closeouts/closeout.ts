import type { Occupied } from '#app/domain/availability/allocation/occupied.ts'
import { peakBetween, type Usage } from '#app/domain/availability/allocation/usage.ts'
import { overlapping } from '#app/domain/availability/allocation/use-index.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

/**
 * Quantity or named units of a product that staff took off sale for a period. Without an end it concerns
 * only requests that start then.
 */
export type Closeout = {
  id: number
  productId: number
  startDateTime: WallTime
  endDateTime: WallTime | null
  /** Epoch seconds. */
  from: number
  /** Epoch seconds; `from` when there is no end. */
  to: number
  /** null closes all. Counts only when no identifiers are named. */
  partialQuantity: number | null
  /** Units closed by name, each of which counts once, whoever names it. */
  identifierIds: readonly number[]
}

/** Closeouts of each product, an alias's own and its master's. */
export type Closeouts = ReadonlyMap<number, readonly Closeout[]>

/** When live bookings occupy a named unit. */
export type Assignments = ReadonlyMap<number, readonly Occupied[]>

/** Effect of closeouts on a limit during a request. */
export type Closed = {
  /** The most that is closed at any moment. */
  quantity: number
  /** Highest quantity of bookings and closeouts combined at any moment. */
  combined: number
  /** At some moment nothing is left that could be sold, whatever was. */
  isAll: boolean
}

/**
 * Limit that closeouts lower: capacity, live bookings on it and when they occupy named units. A null
 * capacity is unlimited: only closing all changes anything.
 */
type Closable = { capacity: number | null; usage: Usage | undefined; used: number; assignments: Assignments }

/** Period that the guest sees, in epoch seconds; closeouts ignore turnaround. */
export type Visible = { from: number; to: number }

const ALL = Number.POSITIVE_INFINITY

/**
 * Closeouts that concern a request: by period those that overlap the guest's period, by start time those in whose
 * period it starts. Source: domain.md §3 'Closeouts'.
 */
export function closeoutsDuring(
  closeouts: readonly Closeout[],
  { from, to }: Visible,
  isByStart: boolean,
): Closeout[] {
  return closeouts.filter((each) => {
    if (each.endDateTime === null) return each.from === from
    return isByStart ? each.from <= from && from < each.to : each.from < to && from < each.to
  })
}

/** Sums the effect of those closeouts on the places at a start time, `used` of which are booked. */
export function closedAtStart(
  closeouts: readonly Closeout[],
  { from }: Visible,
  { capacity, used, assignments }: Closable,
): Closed {
  const quantity = Math.min(capacity ?? ALL, closedAt(closeouts, from, assignments))
  return toClosed({ quantity, combined: used + quantity }, capacity)
}

/**
 * Finds the highest effect of those closeouts on a pool, at the minutes that each covers; one without an
 * end covers all of the request. Overlapping ones add up, to at most the capacity.
 */
export function closedByPeriod(
  closeouts: readonly Closeout[],
  visible: Visible,
  { capacity, usage, used, assignments }: Closable,
): Closed {
  const worst = { quantity: 0, combined: used }
  const moments = momentsOf(closeouts, visible, assignments)
  for (const [index, from] of moments.entries()) {
    const covering = closeouts.filter((each) => each.endDateTime === null || covers(each, from))
    const quantity = Math.min(capacity ?? ALL, closedAt(covering, from, assignments))
    if (quantity === 0) continue
    const sold = usage ? peakBetween(usage, from, moments[index + 1] ?? visible.to) : 0
    worst.quantity = Math.max(worst.quantity, quantity)
    worst.combined = Math.max(worst.combined, sold + quantity)
  }
  return toClosed(worst, capacity)
}

function toClosed(most: { quantity: number; combined: number }, capacity: number | null): Closed {
  return { ...most, isAll: most.quantity >= (capacity ?? ALL) }
}

/** Quantity that the closeouts close at a moment, without bound. A unit that is out on a booking isn't closed. */
function closedAt(closeouts: readonly Closeout[], moment: number, assignments: Assignments): number {
  const named = new Set<number>()
  let quantity = 0
  for (const { identifierIds, partialQuantity } of closeouts) {
    if (identifierIds.length === 0) quantity += partialQuantity ?? ALL
    for (const id of identifierIds) if (!isAssigned(assignments, id, moment)) named.add(id)
  }
  return quantity + named.size
}

/** Moments of the period at which the closed quantity may change, its first included, in order. */
function momentsOf(
  closeouts: readonly Closeout[],
  { from, to }: Visible,
  assignments: Assignments,
): number[] {
  const edges = closeouts.flatMap((each) => [
    each.from,
    each.to,
    ...each.identifierIds.flatMap((id) =>
      overlapping(assignments.get(id) ?? [], { occupiedFrom: from, occupiedTo: to }).flatMap(
        ({ occupiedFrom, occupiedTo }) => [occupiedFrom, occupiedTo],
      ),
    ),
  ])
  const within = edges.filter((edge) => from < edge && edge < to)
  return [...new Set([from, ...within])].sort((a, b) => a - b)
}

function covers({ from, to }: Closeout, moment: number): boolean {
  return from <= moment && moment < to
}

function isAssigned(assignments: Assignments, id: number, moment: number): boolean {
  return overlapping(assignments.get(id) ?? [], { occupiedFrom: moment, occupiedTo: moment + 1 }).length > 0
}
