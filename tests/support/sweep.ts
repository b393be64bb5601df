/**
 * Sweeps ask routes × bodies × roles × forms: `npm run prove` asks all of it, every other run a share, always the
 * same one.
 */
export const IS_WHOLE_SWEEP = process.env.PROVE_SWEEPS !== undefined

/** One item of so many, the next turn the next one: as many turns together have all items. */
export function shareOf<Item>(items: readonly Item[], turn: number, oneOf: number): Item[] {
  return IS_WHOLE_SWEEP ? [...items] : items.filter((_, index) => index % oneOf === turn % oneOf)
}
