/**
 * Items of the first start of each option, in order, that fits with those of the options before it; undefined when an
 * option has none. Items of the options before are not changed for a later one. Source: domain.md §4 'Bundle option'.
 */
export function firstFit<Item>(
  options: readonly (() => Iterable<readonly Item[]>)[],
  fits: (items: readonly Item[]) => boolean,
): readonly Item[] | undefined {
  let items: readonly Item[] = []
  for (const starts of options) {
    const fitting = Iterator.from(starts())
      .map((start) => [...items, ...start])
      .find(fits)
    if (!fitting) return undefined
    items = fitting
  }
  return items
}

/** Hardly more come together. For larger quantities no gap is searched, which would be slow. */
const MOST_SEARCHED = 12

/**
 * The largest quantity up to `most` that fits with every one below it. A larger one may fit where a smaller does
 * not, since it may go to another product or resource; above `MOST_SEARCHED` that is not looked for.
 */
export function largestFitting(most: number, fits: (quantity: number) => boolean): number {
  const looked = Math.min(most, MOST_SEARCHED)
  for (let quantity = 1; quantity <= looked; quantity++) if (!fits(quantity)) return quantity - 1
  if (looked === most || fits(most)) return most
  let [yes, no] = [looked, most]
  while (no - yes > 1) {
    const middle = (yes + no) >> 1
    if (fits(middle)) yes = middle
    else no = middle
  }
  return yes
}
