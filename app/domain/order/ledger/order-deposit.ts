import { type DepositRow, depositMinor } from '#app/domain/pricing/deposit.ts'
import type { Instant } from '#app/domain/shared/time.ts'

type DepositOrder = { createdBy: 'GUEST' | 'STAFF' | 'OTA'; createdAt: Instant }

/** Guests alone pay a deposit: who created the order decides, whoever submits it or pays. Source: domain.md §4. */
export function mayHaveDeposit({ createdBy }: Pick<DepositOrder, 'createdBy'>): boolean {
  return createdBy === 'GUEST'
}

/**
 * Deposit that confirms the order; null where it has none. How near a start is, is counted from when the order
 * was created: it doesn't ask for more because the guest took a while, or because the money came late. Source:
 * domain.md §4.
 */
export function orderDepositMinor(order: DepositOrder, rows: readonly DepositRow[]): number | null {
  return mayHaveDeposit(order) ? depositMinor(rows, order.createdAt) : null
}
