import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { type LockedOrder, lockExpiredOrders } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import { isLive, isReservation } from '#app/domain/order/order-states.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/**
 * Tidies reservations that have run out, at most `limit`, and answers how many. Their places were free since
 * that moment; this only writes it down and ends their payment attempts. Two processes at once do each order
 * once: the second waits for the first's rows and then finds them EXPIRED. Source: domain.md §3,
 * reliability.md F06, F08.
 */
export async function expireOrders(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<Result<number, never>> {
  const orders = await lockExpiredOrders(tx, { now, limit })
  await cancelPendingPayments(tx, { orders, now })
  for (const order of orders) await expire(tx, order, now)
  return ok(orders.length)
}

/** Tidies an order, which is locked, if it is a reservation that has run out. */
export async function expireIfOver(tx: Tx, order: LockedOrder, now: Instant): Promise<LockedOrder> {
  if (!isReservation(order) || isLive(order, now)) return order
  await cancelPendingPayments(tx, { orders: [order], now })
  return expire(tx, order, now)
}

async function expire(tx: Tx, order: LockedOrder, now: Instant): Promise<LockedOrder> {
  const expired = await moveOrder(tx, order, 'expire', { now })
  await logOrder(tx, { shopId: order.shopId, orderId: order.id, now }, 'order_expired', {
    reservationExpiresAt: order.reservationExpiresAt,
  })
  return expired
}
