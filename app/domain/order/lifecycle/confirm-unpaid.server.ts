import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import type { TransitionRefusal } from '#app/domain/order/move-order.server.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { checkStillFree, isUncertain, type NotFreeAnyMore } from './check-still-free.server.ts'
import { confirmOrder } from './confirm-order.server.ts'

export type ConfirmUnpaidRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | TransitionRefusal
  | NotFreeAnyMore

/**
 * Confirms a reservation for staff: it becomes CONFIRMED, paid or not. One that has run out and is
 * not tidied yet is confirmed if everything in it is still free; a tidied one is restored instead. Confirming it twice
 * changes nothing. The guest gets the messages about it unless `notifies` is false. With `isPaidAtOnce` the log doesn't
 * call it unpaid. Source: spec 2 §4, domain.md §5.
 */
export async function confirmUnpaid(
  tx: Tx,
  input: OrderInput & StaffAccess & { notifies?: boolean | undefined; isPaidAtOnce?: boolean | undefined },
): Promise<Result<{ orderId: number }, ConfirmUnpaidRefusal>> {
  const { orderId } = input
  const order = await lockOrderAndPools(tx, input)
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (order.state === 'CONFIRMED') return ok({ orderId })
  if (!isReservation(order)) {
    return err({ code: 'transition_refused', from: order.state, event: 'confirm', at: 'orderId' })
  }
  if (isUncertain(order, input.now)) {
    const free = await checkStillFree(tx, order, input)
    if (!free.ok) return free
  }
  const action = input.isPaidAtOnce ? 'order_confirmed' : 'order_kept'
  await confirmOrder(tx, order, { ...input, access: input, action })
  return ok({ orderId })
}
