import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { checkTransition, moveOrder, type TransitionRefusal } from '#app/domain/order/move-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

type DeleteRefusal = { code: 'order_not_found'; at: 'orderId' } | TransitionRefusal

/**
 * Deletes an order softly: it stays readable and may be restored while its places are free. Frees places, so
 * no pool is locked. Deleting a deleted order changes nothing. The guest of a confirmed one gets a message that it is
 * cancelled if `notifies`; the guest of a reseller hears from the reseller. Source: domain.md §1 'Deleting', §5.
 */
export async function deleteOrder(
  tx: Tx,
  input: OrderInput & StaffAccess & { notifies?: boolean },
): Promise<Result<{ orderId: number }, DeleteRefusal>> {
  const { shopId, orderId, notifies = false, now } = input
  const order = await lockOrder(tx, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (order.state === 'DELETED') return ok({ orderId })
  const transition = checkTransition(order, 'delete')
  if (!transition.ok) return transition

  await cancelPendingPayments(tx, { orders: [order], now })
  const ended = { deletedAt: now, reservationExpiresAt: null }
  await moveOrder(tx, order, 'delete', { ...ended, cartKey: null, now })
  const notify = notifies && order.state === 'CONFIRMED' && order.createdBy !== 'OTA'
  await logOrder(tx, { shopId, orderId, now, notify, access: input }, 'order_deleted', {
    before: order.state,
    ...(notify ? { reason: 'shop' } : {}),
  })
  return ok({ orderId })
}
