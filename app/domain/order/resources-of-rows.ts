import type { ResourceAllocation } from '#app/domain/availability/resource-limit.ts'

type Row = { id: number; productId: number; quantity: number }
type RowResource = { rowId: number; resourceId: number; quantity: number }

/**
 * Spreads what a booking's products were placed on over their rows, one per price category: type by type, rows
 * in order, each resource until it is used up.
 */
export function resourcesOfRows(
  rows: readonly Row[],
  placements: readonly ResourceAllocation[],
): RowResource[] {
  const perType = Map.groupBy(placements, ({ productId, typeId }) => `${productId} ${typeId}`)
  return [...perType.values()].flatMap((group) => {
    const left = group.map((placement) => ({ ...placement }))
    return rows
      .filter(({ productId }) => productId === group[0]?.productId)
      .flatMap(({ id, quantity }) => takeFrom(left, quantity).map((part) => ({ rowId: id, ...part })))
  })
}

/** Takes a quantity from the front, and leaves the rest for the next row. */
function takeFrom(
  left: { resourceId: number; quantity: number }[],
  wanted: number,
): { resourceId: number; quantity: number }[] {
  let rest = wanted
  return left.flatMap((each) => {
    const quantity = Math.min(each.quantity, rest)
    each.quantity -= quantity
    rest -= quantity
    return quantity > 0 ? [{ resourceId: each.resourceId, quantity }] : []
  })
}
