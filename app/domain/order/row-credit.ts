/** Credit of one refund on a row, and the lowest total of the row since then. */
type RowCredit = { amountMinor: number; lowestTotalMinor: number }

/**
 * Credited of a row by its refunds, the oldest first: never more than the row cost at any time since, and what fell
 * away with its price stays away when it costs more again. Without a refund that failed it is what it would be if that
 * had never been made. Source: domain.md §5 'Refunds'.
 */
export function creditedMinor(credits: readonly RowCredit[]): number {
  return credits.reduce(
    (credited, { amountMinor, lowestTotalMinor }) => Math.min(credited + amountMinor, lowestTotalMinor),
    0,
  )
}
