import type { BookingReference } from '#app/domain/availability/demand.ts'

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

/** A row of a booking that stands. */
type Row = { id: number; productId: number; quantity: number }

/** The rows of one booking, with the resources and named units that its products get. */
export type BookingToAllocate = {
  rows: readonly Row[]
  allocations?: readonly ResourceAllocation[] | undefined
  unitAssignments?: readonly UnitAssignment[] | undefined
}

export type AllocationTarget = 'RESOURCE' | 'UNIT'

/** Quantity of a resource, or a named unit, that a row of a booking occupies. */
export type Allocation = { rowId: number; target: AllocationTarget; targetId: number; quantity: number }

/**
 * Distributes the resources and named units of a booking's products over their rows, one per price category: type
 * by type, rows in order, each resource or unit until it is used up.
 */
export function allocationsOfRows({
  rows,
  allocations = [],
  unitAssignments = [],
}: BookingToAllocate): Allocation[] {
  const ofTypes = Map.groupBy(allocations, ({ productId, typeId }) => `${productId} ${typeId}`)
  const resources = [...ofTypes.values()].flatMap((group) => {
    const left = group.map(({ resourceId, quantity }) => ({ targetId: resourceId, quantity }))
    return distribute(rowsOf(rows, group[0]?.productId), left, 'RESOURCE')
  })
  const units = unitAssignments.flatMap(({ productId, identifierIds }) => {
    const left = identifierIds.map((targetId) => ({ targetId, quantity: 1 }))
    return distribute(rowsOf(rows, productId), left, 'UNIT')
  })
  return [...resources, ...units]
}

function rowsOf(rows: readonly Row[], productId: number | undefined): Row[] {
  return rows.filter((row) => row.productId === productId)
}

type Left = { targetId: number; quantity: number }

function distribute(rows: readonly Row[], left: readonly Left[], target: AllocationTarget): Allocation[] {
  return rows.flatMap(({ id, quantity }) =>
    splitOff(left, quantity).map((item) => ({ rowId: id, target, ...item })),
  )
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
