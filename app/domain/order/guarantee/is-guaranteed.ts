type Guarantee = {
  /** Whether the right was sold, or free with what was. */
  isSold: boolean
  /** Price that it was sold for; none where it was free. */
  fees: readonly { totalMinor: number; creditedMinor: number }[]
}

/**
 * Whether a booking has the right to rebook that it was sold with: it ends when all of its fee is given back, and is
 * there again if that refund fails. Source: domain.md §4 'Rebooking fee', §5 'Refunds'.
 */
export function isGuaranteed({ isSold, fees }: Guarantee): boolean {
  const isGivenBack =
    fees.length > 0 && fees.every((fee) => fee.creditedMinor > 0 && fee.creditedMinor >= fee.totalMinor)
  return isSold && !isGivenBack
}
