import { updateUnpaidLimit } from '#app/domain/order/locked-order-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/**
 * Has a confirmed order cancelled if nothing is paid until then; null lifts the limit. The caller has locked the order.
 * Source: domain.md §8.
 */
export function limitUnpaid(
  tx: Tx,
  limited: { shopId: number; orderId: number; limit: Instant | null },
): Promise<void> {
  return updateUnpaidLimit(tx, limited)
}
