import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import type { BundlePriceShown } from '#app/domain/order/bundle/bundle-types.ts'
import { bandFor } from '#app/domain/pricing/bulk-discount.ts'
import { lowered, type PricedRow, type Quantity, type UnitPrice } from '#app/domain/pricing/price-booking.ts'
import type { AddonQuantity } from './addon-quantities.ts'

/** Unit price that staff set for a row of the booking, or of an item of its bundle. */
export type PriceByHand = UnitPrice & {
  /** Bundle option of the item; left out for a row of the booking itself. */
  optionId?: number | undefined
}

/** Prices by hand that are for the items of an option, or for the booking itself. */
export function pricesFor(byHand: readonly PriceByHand[], optionId: number | undefined): PriceByHand[] {
  return byHand.filter((price) => price.optionId === optionId)
}

type ChangedRows = {
  /** Whether start and end stay as they are. */
  isSamePeriod: boolean
  /** Whether it lasts as long, wherever it moves to. */
  isSameLength: boolean
  /** Bulk bands by product, whose unit price follows its total quantity. */
  bulkBands: ReadonlyMap<number, readonly BulkBand[]>
  /** Set by staff for these rows instead of the list's. */
  byHand: readonly UnitPrice[]
}

/**
 * Rows of a changed booking: one that stays in the same period and quantity has the price, VAT and names that it was
 * sold with; any other is priced anew, as all of a product's are where its total comes into another bulk band. A
 * discount stays, in its amount, on a row whose quantity does: a move sells the same. So does a price by hand where the
 * length stays, too: no list or band says what it was set for. A new price by hand counts before all that, without a
 * discount. Source: domain.md §4 'Prices are fixed when reserved'.
 */
export function changedRows(
  priced: readonly PricedRow[],
  before: readonly PricedRow[],
  { isSamePeriod, isSameLength, bulkBands, byHand }: ChangedRows,
): PricedRow[] {
  const bandOf = (row: PricedRow, rows: readonly PricedRow[]) =>
    bandFor(bulkBands.get(row.productId) ?? [], totalOf(row, rows))
  return priced.map((row) => {
    const own = byHand.find((price) => isPriceOf(price, row))
    if (own) return atUnitPrice(row, own.unitPriceMinor)
    const previous = before.find((each) => each.isAddon === row.isAddon && isPriceOf(each, row))
    if (previous?.quantity !== row.quantity) return row
    if (isSamePeriod && bandOf(row, priced) === bandOf(row, before)) return previous
    const isByHand = isSameLength && previous.isPriceByHand
    const anew = isByHand ? atUnitPrice(row, previous.unitPriceMinor) : row
    return lowered(anew, previous.discountMinor)
  })
}

type SoldRow = Pick<PricedRow, 'isAddon' | 'productId' | 'priceCategoryId' | 'quantity'>

/** Whether a row stays in its quantity: it may then be one that was sold at a price which no list has. */
export function isAsMany(
  { isAddon, productId, priceCategoryId, quantity }: SoldRow,
  { quantities, addons }: { quantities: readonly Quantity[]; addons: readonly AddonQuantity[] },
): boolean {
  const line = isAddon
    ? addons.find(({ addonId }) => addonId === productId)
    : quantities.find((each) => each.priceCategoryId === priceCategoryId)
  return line?.quantity === quantity
}

/** The rows of a booked item that stay in their quantity. Its add-ons are mandatory: as many as of the item. */
export function soldRows<Row extends SoldRow>(
  { quantities }: { quantities: readonly Quantity[] },
  rows: readonly Row[],
): Row[] {
  const total = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const addons = rows.flatMap(({ isAddon, productId }) =>
    isAddon ? [{ addonId: productId, quantity: total }] : [],
  )
  return rows.filter((row) => isAsMany(row, { quantities, addons }))
}

/** How an item's price stands under its parent, whose price no longer includes one that staff have set. */
export function shownAs(
  priceShown: BundlePriceShown,
  rows: readonly Pick<PricedRow, 'isAddon' | 'unitPriceMinor'>[],
): BundlePriceShown {
  const hasPrice = rows.some(({ isAddon, unitPriceMinor }) => !isAddon && unitPriceMinor > 0)
  return hasPrice && priceShown === 'INCLUDED' ? 'SHOWN' : priceShown
}

function isPriceOf(
  price: { productId: number; priceCategoryId: number | null },
  row: Pick<PricedRow, 'productId' | 'priceCategoryId'>,
): boolean {
  return price.productId === row.productId && price.priceCategoryId === row.priceCategoryId
}

function atUnitPrice(row: PricedRow, unitPriceMinor: number): PricedRow {
  const totalMinor = row.quantity * unitPriceMinor
  const price = { unitPriceMinor, listPriceMinor: unitPriceMinor, isPriceByHand: true }
  return { ...row, ...price, discountMinor: 0, totalMinor }
}

function totalOf({ productId, isAddon }: PricedRow, rows: readonly PricedRow[]): number {
  const same = rows.filter((row) => row.productId === productId && row.isAddon === isAddon)
  return same.reduce((sum, { quantity }) => sum + quantity, 0)
}
