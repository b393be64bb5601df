import { depositMinor } from '#app/domain/pricing/deposit.ts'
import type { Instant } from '#app/domain/shared/time.ts'

type DepositBooking = {
  startsAt: Instant
  rows: readonly { totalMinor: number; depositPercentage: number; fullDepositWithinHours: number }[]
}

/**
 * What a guest must pay for an order to be confirmed; null where nothing in it has a deposit. How near a start
 * is, is judged from when the order was made: it doesn't ask for more because the guest took a while, or
 * because the money came late. Source: domain.md §4.
 */
export function orderDepositMinor(bookings: readonly DepositBooking[], createdAt: Instant): number | null {
  const rows = bookings.flatMap(({ startsAt, rows }) => rows.map((row) => ({ ...row, startsAt })))
  return depositMinor(rows, createdAt)
}
