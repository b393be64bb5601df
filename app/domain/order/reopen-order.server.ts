import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { LockedOrder } from './locked-order-queries.server.ts'
import { logOrder } from './log-order.server.ts'
import { moveOrder } from './move-order.server.ts'
import { hasExpired } from './order-states.ts'
import type { Access } from './order-types.ts'

export type EditRefusal =
  | { code: 'reservation_expired'; at: 'orderId' }
  | { code: 'editing_closed'; at: 'orderId' }

/**
 * Makes a reservation ready to be changed. One that is being paid goes back to RESERVED and its attempts are
 * ended; it keeps its expiry, so that nobody occupies places by starting payments. Anything but a live
 * reservation is refused. The order's row is locked by the caller. Source: domain.md §5 'reopen'.
 */
export async function reopenOrder(
  tx: Tx,
  order: LockedOrder,
  { now, access }: { now: Instant; access: Access },
): Promise<Result<LockedOrder, EditRefusal>> {
  if (hasExpired(order, now)) return err({ code: 'reservation_expired', at: 'orderId' })
  if (order.state === 'RESERVED') return ok(order)
  if (order.state !== 'READY_FOR_PAYMENT') return err({ code: 'editing_closed', at: 'orderId' })

  await cancelPendingPayments(tx, { orders: [order], now })
  const reopened = await moveOrder(tx, order, 'reopen', { now })
  await logOrder(tx, { shopId: order.shopId, orderId: order.id, now, access }, 'order_reopened')
  return ok(reopened)
}
