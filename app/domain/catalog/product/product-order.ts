/**
 * Arranges all products after `moved` went to a position, counted from 1, among those `shown` to the reader. Those
 * that are not shown (another tab, filtered out) stay at their positions in the whole. Beyond the ends means the end;
 * moved ones stay in their order among themselves.
 */
export function arrange(
  all: readonly number[],
  { shown, moved, place }: { shown: ReadonlySet<number>; moved: ReadonlySet<number>; place: number },
): number[] {
  const visible = all.filter((id) => shown.has(id))
  const remaining = visible.filter((id) => !moved.has(id))
  const at = Math.min(Math.max(place - 1, 0), remaining.length)
  const order = remaining.toSpliced(at, 0, ...visible.filter((id) => moved.has(id)))
  const next = order.values()
  return all.map((id) => (shown.has(id) ? (next.next().value ?? id) : id))
}
