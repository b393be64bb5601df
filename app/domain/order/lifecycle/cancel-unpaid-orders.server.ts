import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockUnpaidOrders } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/**
 * Cancels confirmed orders whose offline provider's time limit has passed without any payment, at most
 * `limit`, tells their guests, and answers how many. One that is partly paid is left to staff. Source:
 * domain.md §8 'Offline'.
 */
export async function cancelUnpaidOrders(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<Result<number, never>> {
  const orders = await lockUnpaidOrders(tx, { now, limit })
  await cancelPendingPayments(tx, { orders, now })
  for (const order of orders) {
    await moveOrder(tx, order, 'cancel', { cancelledAt: now, cancelUnpaidAt: null, now })
    const entry = { shopId: order.shopId, orderId: order.id, now, notify: true }
    await logOrder(tx, entry, 'order_cancelled', {
      before: order.state,
      reason: 'unpaid',
      cancelUnpaidAt: order.cancelUnpaidAt,
    })
  }
  return ok(orders.length)
}
