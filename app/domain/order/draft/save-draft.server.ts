import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { isLive, isReservation } from '#app/domain/order/order-states.ts'
import type { GuestAccess, OrderInput } from '#app/domain/order/order-types.ts'
import type { EditRefusal } from '#app/domain/order/reopen-order.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateDraft } from './draft-queries.server.ts'
import type { OrderDraft } from './order-draft.ts'

export type SaveDraftInput = OrderInput & GuestAccess & { draft: OrderDraft }

/**
 * Stores what a guest has typed and not submitted, with the unpaid order. Only its own window may; an order that
 * is done or ran out accepts none. It goes with the reservation, and no staff page reads it. Source: domain.md §7.
 */
export async function saveDraft(
  tx: Tx,
  input: SaveDraftInput,
): Promise<Result<null, AccessRefusal | EditRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  const order = access.value
  if (!isReservation(order) || !isLive(order, input.now))
    return err({ code: 'editing_closed', at: 'orderId' })
  await updateDraft(tx, input)
  return ok(null)
}
