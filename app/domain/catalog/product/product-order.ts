/**
 * The order of all products after `moved` were put at a place, counted from 1, among those that the reader
 * sees. Those that are not seen (another tab, filtered out) keep their places in the whole. Beyond the ends
 * means the end; moved ones stay in their order among themselves.
 */
export function arrange(
  all: readonly number[],
  { seen, moved, place }: { seen: ReadonlySet<number>; moved: ReadonlySet<number>; place: number },
): number[] {
  const shown = all.filter((id) => seen.has(id))
  const remaining = shown.filter((id) => !moved.has(id))
  const at = Math.min(Math.max(place - 1, 0), remaining.length)
  const order = remaining.toSpliced(at, 0, ...shown.filter((id) => moved.has(id)))
  const next = order.values()
  return all.map((id) => (seen.has(id) ? (next.next().value ?? id) : id))
}
