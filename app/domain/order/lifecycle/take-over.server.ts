import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { lockOrder, updateWindowKey } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput } from '#app/domain/order/order-types.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

type TakeOverInput = OrderInput & { secret: string; windowKey: string }

/**
 * Lets the order go on in this window: its bookings stay, and the other window's next post is refused. Taking
 * over twice is the same as once. Source: domain.md §7 'Take-over', reliability.md F11.
 */
export async function takeOver(
  tx: Tx,
  input: TakeOverInput,
): Promise<Result<{ orderId: number }, AccessRefusal>> {
  const { shopId, orderId, secret, windowKey, now } = input
  const access = checkAccess(await lockOrder(tx, input), { secret })
  if (!access.ok) return access
  if (access.value.windowKey !== windowKey) {
    await updateWindowKey(tx, input)
    await logOrder(tx, { shopId, orderId, now, access: { secret } }, 'order_taken_over')
  }
  return ok({ orderId })
}
