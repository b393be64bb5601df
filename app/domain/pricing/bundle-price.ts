import { percentOfMinor } from '#app/domain/shared/money.ts'
import type { PriceFacts } from './price-facts.ts'
import { type UnitPriceQuery, unitPrice } from './unit-price.ts'

/** Terms of a bundle option for the price of one of its products. Amounts are in minor units. */
export type BundlePriceTerms = {
  /** Costs nothing extra: the parent's price includes it. */
  isIncluded: boolean
  fixedMinor: number | null
  /** Hundredths of a percent of the own price. */
  percentage: number | null
  /** The product's own price inside the bundle. */
  bundlePriceMinor: number | null
  /** Lasts as long as its parent, whatever durations its own prices are for. */
  hasParentDuration: boolean
  /** No longer offered: it costs what it was sold for. */
  isSold?: boolean | undefined
}

/**
 * Price of one unit of a bundle item; null means that it is not set. The first that is set counts: included, fixed, a
 * share of the own price, the price in the bundle, the own price. Any but the last replaces the bulk discount.
 * Source: domain.md §4 'Bundle option', 'Bulk discount'.
 */
export function bundleUnitPrice(
  facts: PriceFacts,
  terms: BundlePriceTerms,
  query: UnitPriceQuery,
): number | null {
  const { isIncluded, fixedMinor, percentage, bundlePriceMinor } = terms
  if (isIncluded) return 0
  if (fixedMinor !== null) return fixedMinor
  if (percentage !== null) {
    const own = ownPrice(facts, terms, { ...query, quantity: undefined })
    return own === null ? null : percentOfMinor(own, percentage)
  }
  return bundlePriceMinor ?? ownPrice(facts, terms, query)
}

/**
 * Own unit price of a bundle item; null when it has none. One that lasts as long as its parent, and has no
 * price for that duration, has the lowest of its durations: a lunch has a price, whatever the tour's hours.
 */
function ownPrice(
  facts: PriceFacts,
  { hasParentDuration }: BundlePriceTerms,
  query: UnitPriceQuery,
): number | null {
  const own = unitPrice(facts, query)
  if (own !== null || !hasParentDuration) return own
  const durationIds = new Set(
    (facts.prices.get(query.productId) ?? []).flatMap(({ durationId }) => durationId ?? []),
  )
  const others = [...durationIds].flatMap((durationId) => unitPrice(facts, { ...query, durationId }) ?? [])
  return others.length === 0 ? null : Math.min(...others)
}
