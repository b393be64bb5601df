import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents, type OrderLogEntry } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import { addHours } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type Confirming = OrderInput & {
  timeLimitHours?: number
  access?: Access
  action?: 'order_confirmed' | 'order_kept'
  facts?: Record<string, unknown>
  /** False where the guest gets no message. */
  notifies?: boolean | undefined
  /** Events just before the confirmation that are not in the log yet. */
  before?: readonly OrderLogEntry[] | undefined
}

/**
 * Makes the order's bookings certain and asks for the messages about it. The caller has checked that its
 * places are still its own and that what is due now is paid, or need not be. With `timeLimitHours` above 0
 * the order is cancelled if nothing has been paid by then; 0 means no limit. Source: domain.md §5, §8.
 */
export async function confirmOrder(tx: Tx, order: LockedOrder, input: Confirming): Promise<void> {
  const { now, timeLimitHours = 0, action = 'order_confirmed', before = [], notifies = true } = input
  await moveOrder(tx, order, 'confirm', {
    confirmedAt: now,
    reservationExpiresAt: null,
    cancelUnpaidAt: timeLimitHours > 0 ? addHours(now, timeLimitHours) : null,
    now,
  })
  const facts = { before: order.state, ...input.facts }
  await logEvents(tx, toEntry(order, input), [...before, { action, facts, notify: notifies }])
}

function toEntry(order: LockedOrder, { now, access }: Confirming) {
  const entry = { shopId: order.shopId, orderId: order.id, now }
  return access ? { ...entry, access } : entry
}
