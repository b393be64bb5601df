import type { Instant, WallTime } from '#app/domain/shared/time.ts'

/** A pool, resource or named unit that is occupied for a while. */
export type OccupiedRow = {
  target: 'POOL' | 'RESOURCE' | 'UNIT'
  target_id: number
  quantity: number
  occupied_from: Instant
  occupied_to: Instant
  product_id: number
  start_rent: WallTime
}

/**
 * Allocations that a booking needs besides `before` so that `after` can be had: it never needs twice what it has.
 * Places at a start time are counted by their start, everything else minute by minute.
 */
export function additionalOccupied<Row extends OccupiedRow>(
  before: readonly OccupiedRow[],
  after: readonly Row[],
  isPerStartTime: (productId: number) => boolean,
): Row[] {
  const keyOf = (row: OccupiedRow) =>
    row.target === 'POOL' && isPerStartTime(row.product_id)
      ? `POOL ${row.target_id} ${row.start_rent}`
      : `${row.target} ${row.target_id}`
  const had = Map.groupBy(before, keyOf)
  return [...Map.groupBy(after, keyOf)].flatMap(([key, rows]) => remainderOf(rows, had.get(key) ?? []))
}

function remainderOf<Row extends OccupiedRow>(after: readonly Row[], before: readonly OccupiedRow[]): Row[] {
  const [first] = after
  if (!first) return []
  if (before.length === 0) return [...after]
  const times = [...after, ...before].flatMap((row) => [row.occupied_from, row.occupied_to])
  const moments = [...new Set(times)].toSorted()
  return moments.slice(0, -1).flatMap((occupied_from, index) => {
    const occupied_to = moments[index + 1] ?? occupied_from
    const quantity = quantityAt(after, occupied_from) - quantityAt(before, occupied_from)
    return quantity > 0 ? [{ ...first, occupied_from, occupied_to, quantity }] : []
  })
}

function quantityAt(rows: readonly OccupiedRow[], moment: Instant): number {
  return rows
    .filter((row) => row.occupied_from <= moment && moment < row.occupied_to)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
