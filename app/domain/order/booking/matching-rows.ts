/** Identity of a row when its booking is changed, whatever its new price and quantity. */
type RowKey = { productId: number; priceCategoryId: number | null; isAddon: boolean }

/**
 * For each new row of a booking the id of the one that it takes the place of, undefined where it is new. No id
 * twice. Payments name rows, so a row that stays must stay the same. Source: domain.md §5 'Refunds'.
 */
export function matchingRowIds(
  rows: readonly RowKey[],
  before: readonly (RowKey & { id: number })[],
): (number | undefined)[] {
  const left = [...before]
  return rows.map((row) => {
    const index = left.findIndex((previous) => isSame(previous, row))
    return index < 0 ? undefined : left.splice(index, 1)[0]?.id
  })
}

function isSame(a: RowKey, b: RowKey): boolean {
  return a.productId === b.productId && a.priceCategoryId === b.priceCategoryId && a.isAddon === b.isAddon
}
