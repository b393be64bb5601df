import { afterRefundsMinor, type OrderMoney } from '#app/domain/order/order-total.ts'
import type { OrderTransaction } from '#app/domain/order/order-types.ts'

type Entry = Pick<OrderTransaction, 'transactionType' | 'status' | 'amountMinor' | 'createdAt' | 'settledAt'>

/**
 * Refunds that failed for good while their money is still with the shop, oldest first, each with what is left of its
 * amount. What was begun since to give money back makes up for them, each amount once: also one that failed itself, as
 * it then stands for what it tried again, and what was given back at the provider. None where the order holds no
 * money. Source: domain.md §5 'Refunds'.
 */
export function failedRefunds<Each extends Entry>(
  order: Omit<OrderMoney, 'priceMinor'> & { transactions: readonly Each[] },
): Each[] {
  if (afterRefundsMinor(order) <= 0) return []
  const outgoing = order.transactions
    .filter(({ transactionType, status, amountMinor }) => {
      const isRefund = transactionType === 'REFUND' || transactionType === 'CORRECTION'
      return isRefund && status !== 'CANCELLED' && amountMinor < 0
    })
    .map((entry) => ({ entry, remainingMinor: -entry.amountMinor }))
  return outgoing.flatMap(({ entry }) => {
    const { status, settledAt } = entry
    if (status !== 'FAILED' || settledAt === null) return []
    let missingMinor = -entry.amountMinor
    // Another of the same refund is of the second before at the latest.
    for (const later of outgoing.filter((each) => each.entry.createdAt > settledAt)) {
      const minor = Math.min(missingMinor, later.remainingMinor)
      later.remainingMinor -= minor
      missingMinor -= minor
    }
    return missingMinor > 0 ? [{ ...entry, amountMinor: -missingMinor }] : []
  })
}
