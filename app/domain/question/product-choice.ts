import { byNames } from '#app/domain/catalog/product/product-search.ts'

/**
 * Boxes that a page shows at once. A form holds 500 fields at most, and nobody reads that many.
 * Exported for tests.
 */
export const SHOWN_AT_ONCE = 60

type NamedProduct = { id: number; label: string }

/** Products of a question in its form: those shown with a box, and the chosen ones posted without one. */
export type ProductChoice = {
  search: string
  shown: { value: string; label: string; isChosen: boolean }[]
  /** Ids of chosen ones that have no box, so that they stay chosen. */
  hidden: number[]
  /** How many are chosen, how many the search found, and how many there are. */
  chosen: number
  found: number
  total: number
}

/**
 * Few products all have a box. Of many, those that the search finds have one; without a search, those that are
 * chosen. `takesAll` also chooses all that were found.
 */
export function chooseProducts(
  products: readonly NamedProduct[],
  requested: { chosen: readonly number[]; search: string; includesAll: boolean },
): ProductChoice {
  const isFew = products.length <= SHOWN_AT_ONCE
  const isSearch = !isFew && requested.search !== ''
  const before = new Set(requested.chosen)
  const matches = byNames(requested.search)
  const found = products.filter(({ id, label }) => isFew || (isSearch ? matches([label]) : before.has(id)))
  const chosen = new Set(
    requested.includesAll && isSearch ? [...before, ...found.map(({ id }) => id)] : before,
  )
  const shown = found.slice(0, SHOWN_AT_ONCE)
  const withBox = new Set(shown.map(({ id }) => id))
  return {
    search: isSearch ? requested.search : '',
    shown: shown.map(({ id, label }) => ({ value: String(id), label, isChosen: chosen.has(id) })),
    hidden: products.map(({ id }) => id).filter((id) => chosen.has(id) && !withBox.has(id)),
    chosen: products.filter(({ id }) => chosen.has(id)).length,
    found: found.length,
    total: products.length,
  }
}
