import { percentOfMinor } from '#app/domain/shared/money.ts'
import type { Price, PriceFacts, RebookingTerms } from './price-facts.ts'

/** A row of a booking as it is priced, before codes. */
type FeeRow = { productId: number; quantity: number; unitPriceMinor: number; vatPercentage: number }

/** A row's share of the fee, to be sold with the VAT of its product. */
type RebookingFeeRow = FeeRow & { unitFeeMinor: number; totalMinor: number }

type RebookingFee = { totalMinor: number; rows: RebookingFeeRow[] }

/**
 * Fee for one unit in minor units, rounded once; with 0 the right is free, null means that the product is not
 * rebookable. Neither a code nor a discount by hand lowers it. Source: domain.md §4 'Rebooking fee'.
 */
export function unitFeeMinor(
  { products }: Pick<PriceFacts, 'products'>,
  { productId, unitPriceMinor }: { productId: number; unitPriceMinor: number },
): number | null {
  const terms = products.get(productId)?.rebooking ?? null
  return terms && feeByTerms(terms, unitPriceMinor)
}

/** Fee for one unit at that price, both in minor units. */
export function feeByTerms(
  { rebookingFeeType, rebookingFee }: RebookingTerms,
  unitPriceMinor: number,
): number {
  return rebookingFeeType === 'FIXED' ? rebookingFee : percentOfMinor(unitPriceMinor, rebookingFee)
}

/**
 * Fee of a booking's right to rebook: the sum of each unit's fee. null when it can't be rebooked: all of its products
 * must be rebookable, add-ons among them, since they move with it. Source: spec 2 §4 'Booking states', §5.
 */
export function rebookingFee(
  facts: Pick<PriceFacts, 'products'>,
  rows: readonly FeeRow[],
): RebookingFee | null {
  const priced: RebookingFeeRow[] = []
  for (const { productId, quantity, unitPriceMinor, vatPercentage } of rows) {
    const fee = unitFeeMinor(facts, { productId, unitPriceMinor })
    if (fee === null) return null
    const row = { productId, quantity, unitPriceMinor, vatPercentage }
    priced.push({ ...row, unitFeeMinor: fee, totalMinor: quantity * fee })
  }
  if (priced.length === 0) return null
  return { totalMinor: priced.reduce((sum, { totalMinor }) => sum + totalMinor, 0), rows: priced }
}

/** The fee as it is sold: one amount for each VAT rate, under the first product that has it. Free ones are left out. */
export function feePerVatRate({
  rows,
}: Pick<RebookingFee, 'rows'>): { productId: number; vatPercentage: number; totalMinor: number }[] {
  const rates = Map.groupBy(rows, ({ vatPercentage }) => vatPercentage)
  return [...rates].flatMap(([vatPercentage, same]) => {
    const totalMinor = same.reduce((sum, row) => sum + row.totalMinor, 0)
    const productId = same[0]?.productId ?? 0
    return totalMinor > 0 ? [{ productId, vatPercentage, totalMinor }] : []
  })
}

/**
 * The fee for one unit at the product's first price: the lowest of the first price category that has one,
 * outside seasons where there is such a price. null when nothing is priced or it is not rebookable.
 */
export function rebookingExample(
  facts: Pick<PriceFacts, 'products' | 'prices' | 'priceCategories'>,
  productId: number,
): { unitPriceMinor: number; feeMinor: number } | null {
  const order = [null, ...facts.priceCategories.map(({ id }) => id)]
  const placeOf = ({ priceCategoryId }: Price) => order.indexOf(priceCategoryId)
  const [first] = (facts.prices.get(productId) ?? [])
    .filter((price) => placeOf(price) >= 0)
    .toSorted(
      (a, b) =>
        Number(a.seasonId !== null) - Number(b.seasonId !== null) ||
        placeOf(a) - placeOf(b) ||
        a.unitPriceMinor - b.unitPriceMinor,
    )
  if (!first) return null
  const { unitPriceMinor } = first
  const feeMinor = unitFeeMinor(facts, { productId, unitPriceMinor })
  return feeMinor === null ? null : { unitPriceMinor, feeMinor }
}
