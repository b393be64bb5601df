import type { PriceFacts } from './price-facts.ts'

type Quantities = readonly { priceCategoryId: number | null; quantity: number }[]

/**
 * The first price category of which there are more than its ratio allows: at most `maximumRatio` per one of
 * its master category in the same booking; a deleted master asks for nothing. undefined when all keep to it.
 * Binds guests; staff are told. Source: domain.md §3 'What binds whom'.
 */
export function findBrokenRatio(
  { priceCategories }: Pick<PriceFacts, 'priceCategories'>,
  quantities: Quantities,
): { priceCategoryId: number; max: number } | undefined {
  for (const { id, masterId, maximumRatio } of priceCategories) {
    const hasMaster = priceCategories.some((each) => each.id === masterId)
    if (!hasMaster || masterId === null || maximumRatio === null) continue
    const max = maximumRatio * quantityOf(quantities, masterId)
    if (quantityOf(quantities, id) > max) return { priceCategoryId: id, max }
  }
  return undefined
}

function quantityOf(quantities: Quantities, priceCategoryId: number): number {
  return quantities.reduce(
    (sum, each) => sum + (each.priceCategoryId === priceCategoryId ? each.quantity : 0),
    0,
  )
}
