type Guarantee = {
  /** Whether the right was sold, or free with what was. */
  isSold: boolean
  /** Rows of what is booked, each at the VAT rate that its share of the fee has. */
  products: readonly { isAddon: boolean; vatPercentage: number }[]
  /** Price that it was sold for, one row for each VAT rate; none where it was free. */
  fees: readonly { vatPercentage: number; totalMinor: number; creditedMinor: number }[]
}

/**
 * Whether a booking has the right to rebook that it was sold with: it ends when all of its product's own fee is given
 * back, whatever stands of its add-ons' at another VAT rate, and is there again if that refund fails. Where the product
 * itself has none it ends with all fees. Source: domain.md §4 'Rebooking fee', §5 'Refunds'.
 */
export function isGuaranteed({ isSold, products, fees }: Guarantee): boolean {
  const main = products.find(({ isAddon }) => !isAddon)
  const own = fees.filter(({ vatPercentage }) => vatPercentage === main?.vatPercentage)
  const ending = own.length > 0 ? own : fees
  const isGivenBack =
    ending.length > 0 && ending.every((fee) => fee.creditedMinor > 0 && fee.creditedMinor >= fee.totalMinor)
  return isSold && !isGivenBack
}
