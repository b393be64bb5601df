import type { Occupied } from './occupied.ts'

/** Uses by their start: which they are, when they start, and the latest end of all up to each. */
type UseIndex = { order: Uint32Array; starts: Float64Array; latestEnds: Float64Array }

const indexes = new WeakMap<readonly Occupied[], UseIndex>()

/** Uses that overlap the period, the latest start first. The list is put in order once and must not change after. */
export function overlapping<Use extends Occupied>(
  uses: readonly Use[],
  { occupiedFrom, occupiedTo }: Occupied,
): Use[] {
  const { order, starts, latestEnds } = indexOf(uses)
  const found: Use[] = []
  for (let at = countBelow(starts, occupiedTo) - 1; at >= 0; at--) {
    if ((latestEnds[at] ?? 0) <= occupiedFrom) break
    const use = uses[order[at] ?? 0]
    if (use && use.occupiedTo > occupiedFrom) found.push(use)
  }
  return found
}

/** The free time around a period, as far as it reaches; null when a use overlaps the period. */
export function freeAround(
  uses: readonly Occupied[],
  { occupiedFrom, occupiedTo }: Occupied,
): { since: number; until: number } | null {
  const { starts, latestEnds } = indexOf(uses)
  const before = countBelow(starts, occupiedTo)
  const since = latestEnds[before - 1] ?? Number.NEGATIVE_INFINITY
  if (since > occupiedFrom) return null
  return { since, until: starts[before] ?? Number.POSITIVE_INFINITY }
}

function indexOf(uses: readonly Occupied[]): UseIndex {
  const existing = indexes.get(uses)
  if (existing) return existing
  const order = Uint32Array.from(uses.keys()).sort(
    (a, b) => (uses[a]?.occupiedFrom ?? 0) - (uses[b]?.occupiedFrom ?? 0),
  )
  const starts = new Float64Array(uses.length)
  const latestEnds = new Float64Array(uses.length)
  let latest = Number.NEGATIVE_INFINITY
  order.forEach((use, at) => {
    starts[at] = uses[use]?.occupiedFrom ?? 0
    latest = Math.max(latest, uses[use]?.occupiedTo ?? latest)
    latestEnds[at] = latest
  })
  const created = { order, starts, latestEnds }
  indexes.set(uses, created)
  return created
}

/** How many of the sorted times are below a moment. */
function countBelow(times: Float64Array, moment: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? moment) < moment) low = middle + 1
    else high = middle
  }
  return low
}
