import type { PriceFacts } from './price-facts.ts'

type Quantities = readonly { priceCategoryId: number | null; quantity: number }[]

/**
 * Finds the first price category of which there are more than its ratio allows: at most `maximumRatio` per one of its
 * master category in the same booking; a deleted master sets no ratio. undefined when all ratios are met. Refuses
 * guests; warns staff. Source: domain.md §3 'What binds whom'.
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
