import type { BundleOffer, OfferedBundle, OfferedItem } from '#app/domain/catalog/bundle/bundle-offer.ts'

/** Item of a bundle as it is booked. */
export type SoldItem = {
  bundleOptionId: number | null
  rows: readonly { productId: number; isAddon: boolean; quantity: number; seats: number }[]
}

/** Items whose option, or whose product in it, the offer has no more. */
export function itemsNotOffered<Item extends SoldItem>(
  { options }: BundleOffer,
  items: readonly Item[],
): Item[] {
  return items.filter((item) => {
    const products = options.find(({ id }) => id === item.bundleOptionId)?.products ?? []
    return !products.some(({ productId }) => productId === mainRow(item)?.productId)
  })
}

/**
 * The offer with what a booking has and the catalogue offers no more: it stays until somebody takes it out, at the
 * price that it was sold at. A product is one more of an option that offers others; an option without any, or that is
 * `withdrawn`, is what was sold of it, or less. Source: domain.md §1 'Deleting', §3 'Status'.
 */
export function withSoldItems(
  offer: BundleOffer,
  items: readonly SoldItem[],
  withdrawn: readonly OfferedBundle[] = [],
): BundleOffer {
  const gone = itemsNotOffered(offer, items)
  const soldOf = (option: OfferedBundle) => gone.filter(({ bundleOptionId }) => bundleOptionId === option.id)
  const options = offer.options.map((option) => {
    const sold = soldOf(option)
    if (sold.length === 0) return option
    if (option.products.length === 0) return asSold(option, sold)
    return { ...option, products: [...option.products, ...sold.flatMap(toOfferedItem)] }
  })
  const others = withdrawn.filter(({ id }) => options.every((option) => option.id !== id))
  const rows = items.flatMap((item) => item.rows)
  return {
    ...offer,
    options: [...options, ...others.map((option) => asSold(option, soldOf(option)))],
    soldAddonIds: rows.flatMap(({ isAddon, productId }) => (isAddon ? [productId] : [])),
  }
}

/** The option as it can go on: up to as many as were sold, in the price categories that they were sold in. */
function asSold(option: OfferedBundle, sold: readonly SoldItem[]): OfferedBundle {
  return {
    ...option,
    products: sold.flatMap(toOfferedItem),
    canSelectProduct: true,
    canOnlySelectOneProduct: false,
    canSelectPriceCategory: true,
    canSelectQuantity: true,
    quantityOption: 'CUSTOM_MIN_MAX',
    quantityMin: 0,
    quantityMax: sold
      .flatMap(({ rows }) => rows)
      .reduce((sum, row) => sum + (row.isAddon ? 0 : row.quantity), 0),
  }
}

function toOfferedItem(item: SoldItem): OfferedItem[] {
  const row = mainRow(item)
  return row ? [{ productId: row.productId, seats: row.seats, unitPriceMinor: null, isSold: true }] : []
}

function mainRow({ rows }: SoldItem) {
  return rows.find(({ isAddon }) => !isAddon)
}
