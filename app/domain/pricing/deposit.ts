import { percentOfMinor } from '#app/domain/shared/money.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { type Instant, SECONDS_PER_HOUR, secondsBetween } from '#app/domain/shared/time.ts'

/** A priced row with its product's own rules for the deposit. */
export type DepositRow = {
  totalMinor: number
  /** Hundredths of a percent; 100 % means that the product has no deposit. */
  depositPercentage: number
  /** Bookings that start within so many real hours are paid in full. 0 means never. */
  fullDepositWithinHours: number
  startsAt: Instant
}

/**
 * Amount that a guest must pay for the order to be confirmed, or null when no product in it has a deposit: the
 * sum of each row's deposit, rounded per row. Never above the rows' total. Source: domain.md §4 'Deposit'.
 */
export function depositMinor(rows: readonly DepositRow[], now: Instant): number | null {
  if (rows.every(({ depositPercentage }) => depositPercentage >= HUNDRED_PERCENT)) return null
  return rows.reduce((sum, row) => sum + percentOfMinor(row.totalMinor, percentageDue(row, now)), 0)
}

/** Exactly so many hours before the start is within. */
function percentageDue(row: DepositRow, now: Instant): number {
  const isSoon = secondsBetween(now, row.startsAt) <= row.fullDepositWithinHours * SECONDS_PER_HOUR
  return row.fullDepositWithinHours > 0 && isSoon ? HUNDRED_PERCENT : row.depositPercentage
}
