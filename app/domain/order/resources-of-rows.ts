import type { ResourceAllocation } from '#app/domain/availability/resources/resource-limit.ts'

type Row = { id: number; productId: number; quantity: number }
type RowResource = { rowId: number; resourceId: number; quantity: number }

/**
 * Distributes the allocations of a booking's products over their rows, one per price category: type by type, rows
 * in order, each resource until it is used up.
 */
export function resourcesOfRows(
  rows: readonly Row[],
  allocations: readonly ResourceAllocation[],
): RowResource[] {
  const perType = Map.groupBy(allocations, ({ productId, typeId }) => `${productId} ${typeId}`)
  return [...perType.values()].flatMap((group) => {
    const left = group.map((allocation) => ({ ...allocation }))
    return rows
      .filter(({ productId }) => productId === group[0]?.productId)
      .flatMap(({ id, quantity }) => takeFrom(left, quantity).map((item) => ({ rowId: id, ...item })))
  })
}

/** Splits a quantity off the front; what remains is for the next row. */
function takeFrom(
  left: { resourceId: number; quantity: number }[],
  requested: number,
): { resourceId: number; quantity: number }[] {
  let remaining = requested
  return left.flatMap((each) => {
    const quantity = Math.min(each.quantity, remaining)
    each.quantity -= quantity
    remaining -= quantity
    return quantity > 0 ? [{ resourceId: each.resourceId, quantity }] : []
  })
}
