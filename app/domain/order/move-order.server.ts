import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { nextState, type TransitionRefused } from '#app/domain/shared/state-machine.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type LockedOrder, type OrderChanges, updateOrderState } from './locked-order-queries.server.ts'
import { ORDER_TRANSITIONS, type OrderEvent, type OrderState } from './order-states.ts'

export type TransitionRefusal = TransitionRefused<OrderState, OrderEvent> & { at: 'orderId' }

/** Asks whether the order may do this now; the refusal is for staff, who may ask for anything. */
export function checkTransition(
  order: { state: OrderState },
  event: OrderEvent,
): Result<OrderState, TransitionRefusal> {
  const next = nextState(ORDER_TRANSITIONS, order.state, event)
  return next.ok ? ok(next.value) : err({ ...next.error, at: 'orderId' })
}

/**
 * Moves a locked order through the table of states. The caller has checked before; an event that the state
 * doesn't accept, or a row that moved although it was locked, is a bug.
 */
export async function moveOrder(
  tx: Tx,
  order: LockedOrder,
  event: OrderEvent,
  { now, ...changes }: OrderChanges & { now: Instant },
): Promise<LockedOrder> {
  const next = checkTransition(order, event)
  if (!next.ok) throw new Error(`order ${order.id} in ${order.state} does not accept ${event}`)
  const moved = await updateOrderState(
    tx,
    { id: order.id, shopId: order.shopId, from: order.state, to: next.value, now },
    changes,
  )
  if (!moved) throw new Error(`order ${order.id} moved although its row was locked`)
  return {
    ...order,
    state: next.value,
    version: order.version + 1,
    reservationExpiresAt:
      changes.reservationExpiresAt === undefined ? order.reservationExpiresAt : changes.reservationExpiresAt,
  }
}
