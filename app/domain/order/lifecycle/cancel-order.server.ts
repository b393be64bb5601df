import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { checkTransition, moveOrder, type TransitionRefusal } from '#app/domain/order/move-order.server.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type CancelRefusal = AccessRefusal | TransitionRefusal | { code: 'editing_closed'; at: 'orderId' }

/**
 * Cancels an order and ends its payment attempts; money that was paid stays in its ledger until somebody
 * refunds it. A guest may cancel a reservation, not what is confirmed. Frees places, so no pool is locked. A
 * cancelled order stays cancelled without another entry. The guest of a confirmed one gets a message about it if
 * `notifies`. Source: domain.md §5.
 */
export async function cancelOrder(
  tx: Tx,
  input: OrderInput & Access & { notifies?: boolean },
): Promise<Result<{ orderId: number }, CancelRefusal>> {
  const { orderId, notifies = false } = input
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  const order = access.value
  if (order.state === 'CANCELLED') return ok({ orderId })
  if (audienceOf(input) === 'guest' && order.state === 'CONFIRMED') {
    return err({ code: 'editing_closed', at: 'orderId' })
  }
  const transition = checkTransition(order, 'cancel')
  if (!transition.ok) return transition
  const isAnnounced = notifies && order.state === 'CONFIRMED'
  await cancelLockedOrder(tx, order, { ...input, ...(isAnnounced ? { announced: { reason: 'shop' } } : {}) })
  return ok({ orderId })
}

/** Of a cancellation that the guest hears about, and the shop of its guest's. */
export type Announced = { reason: 'guest'; refundMinor: number; byHandMinor: number } | { reason: 'shop' }

/** The same for an order that is locked and may be cancelled, whoever asks. */
export async function cancelLockedOrder(
  tx: Tx,
  order: LockedOrder,
  input: { now: Instant; announced?: Announced } & Access,
): Promise<void> {
  const { now, announced } = input
  await cancelPendingPayments(tx, { orders: [order], now })
  const ended = { cancelledAt: now, reservationExpiresAt: null }
  await moveOrder(tx, order, 'cancel', { ...ended, cartKey: null, now })
  const entry = { shopId: order.shopId, orderId: order.id, now, access: input, notify: Boolean(announced) }
  await logOrder(tx, entry, 'order_cancelled', { before: order.state, ...announced })
}
