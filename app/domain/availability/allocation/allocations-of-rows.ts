import type { BookingReference } from '#app/domain/availability/demand.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'

/** Quantity of a booking that is allocated to a resource. */
export type ResourceAllocation = {
  productId: number
  bookingId: BookingReference | null
  typeId: number
  resourceId: number
  quantity: number
}

/** Named units of one product in one booking; without a booking's id, of the one that is being booked. */
export type UnitAssignment = {
  productId: number
  bookingId?: BookingReference | undefined
  identifierIds: readonly number[]
}

/** A row of a booking that stands, with the period that it occupies. */
export type OccupyingRow = {
  id: number
  bookingId: number
  productId: number
  /** The product, or the master of an alias. */
  poolId: number
  quantity: number
  startRent: WallTime
  occupied: { from: Instant; to: Instant }
}

/** The rows of one booking, with the resources and named units that its products get. */
export type BookingToAllocate = {
  rows: readonly OccupyingRow[]
  allocations?: readonly ResourceAllocation[] | undefined
  unitAssignments?: readonly UnitAssignment[] | undefined
}

/** Quantity of a pool or a resource, or a named unit, that a row of a booking occupies. */
export type Allocation = {
  row: OccupyingRow
  target: 'POOL' | 'RESOURCE' | 'UNIT'
  targetId: number
  quantity: number
}

/** Quantity of a product, or a named unit, that a closeout takes off sale. */
export type ClosedAllocation = {
  closeoutId: number
  productId: number
  startDateTime: WallTime
  occupied: OccupyingRow['occupied']
  target: 'POOL' | 'UNIT'
  targetId: number
  quantity: number
}

/**
 * Allocations of a booking's rows, one per price category: each occupies its pool. The resources and named units of
 * the booking's products are distributed over the rows, type by type, rows in order, each resource or unit until it
 * is used up.
 */
export function allocationsOfRows({
  rows,
  allocations = [],
  unitAssignments = [],
}: BookingToAllocate): Allocation[] {
  const pools = rows.map((row) => ({
    row,
    target: 'POOL' as const,
    targetId: row.poolId,
    quantity: row.quantity,
  }))
  const ofTypes = Map.groupBy(allocations, ({ productId, typeId }) => `${productId} ${typeId}`)
  const resources = [...ofTypes.values()].flatMap((group) => {
    const left = group.map(({ resourceId, quantity }) => ({ targetId: resourceId, quantity }))
    return distribute(rowsOf(rows, group[0]?.productId), left, 'RESOURCE')
  })
  const units = unitAssignments.flatMap(({ productId, identifierIds }) => {
    const left = identifierIds.map((targetId) => ({ targetId, quantity: 1 }))
    return distribute(rowsOf(rows, productId), left, 'UNIT')
  })
  return [...pools, ...resources, ...units]
}

function rowsOf(rows: readonly OccupyingRow[], productId: number | undefined): OccupyingRow[] {
  return rows.filter((row) => row.productId === productId)
}

type Left = { targetId: number; quantity: number }

function distribute(
  rows: readonly OccupyingRow[],
  left: readonly Left[],
  target: Allocation['target'],
): Allocation[] {
  return rows.flatMap((row) => splitOff(left, row.quantity).map((item) => ({ row, target, ...item })))
}

/** Splits a quantity off the front; what remains is for the next row. */
function splitOff(left: readonly Left[], requested: number): Left[] {
  let remaining = requested
  return left.flatMap((each) => {
    const quantity = Math.min(each.quantity, remaining)
    each.quantity -= quantity
    remaining -= quantity
    return quantity > 0 ? [{ targetId: each.targetId, quantity }] : []
  })
}
