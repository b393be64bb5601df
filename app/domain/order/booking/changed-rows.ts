import type { PricedRow, UnitPrice } from '#app/domain/pricing/price-booking.ts'

type ChangedRows = {
  /** Whether start and end stay as they are. */
  isSamePeriod: boolean
  /** Products whose unit price follows their total quantity. */
  hasBands: (productId: number) => boolean
  /** Set by staff instead of the list's. */
  byHand: readonly UnitPrice[]
}

/**
 * Rows of a changed booking: one that stays in the same period and quantity has the price, VAT and names that it was
 * sold with, any other is priced anew. Where bulk bands hold, another total of a product prices all of its rows anew.
 * A price by hand counts before both. Source: domain.md §4 'Prices are fixed when reserved'.
 */
export function changedRows(
  priced: readonly PricedRow[],
  before: readonly PricedRow[],
  { isSamePeriod, hasBands, byHand }: ChangedRows,
): PricedRow[] {
  return priced.map((row) => {
    const own = byHand.find((price) => isPriceOf(price, row))
    if (own) return atUnitPrice(row, own.unitPriceMinor)
    const previous = before.find((each) => each.isAddon === row.isAddon && isPriceOf(each, row))
    const isFixed =
      previous?.quantity === row.quantity &&
      isSamePeriod &&
      (!hasBands(row.productId) || totalOf(row, priced) === totalOf(row, before))
    return isFixed && previous ? previous : row
  })
}

function isPriceOf(
  price: { productId: number; priceCategoryId: number | null },
  row: Pick<PricedRow, 'productId' | 'priceCategoryId'>,
): boolean {
  return price.productId === row.productId && price.priceCategoryId === row.priceCategoryId
}

function atUnitPrice(row: PricedRow, unitPriceMinor: number): PricedRow {
  const totalMinor = row.quantity * unitPriceMinor
  return { ...row, unitPriceMinor, listPriceMinor: unitPriceMinor, discountMinor: 0, totalMinor }
}

function totalOf({ productId, isAddon }: PricedRow, rows: readonly PricedRow[]): number {
  const same = rows.filter((row) => row.productId === productId && row.isAddon === isAddon)
  return same.reduce((sum, { quantity }) => sum + quantity, 0)
}
