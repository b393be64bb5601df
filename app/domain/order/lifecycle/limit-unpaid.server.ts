import { updateUnpaidLimit } from '#app/domain/order/locked-order-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Has a confirmed order cancelled if nothing is paid until then. The caller has locked it. Source: domain.md §8. */
export function limitUnpaid(
  tx: Tx,
  limited: { shopId: number; orderId: number; limit: Instant },
): Promise<void> {
  return updateUnpaidLimit(tx, limited)
}
