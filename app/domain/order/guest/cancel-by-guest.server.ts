import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { cancelLockedOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderMoney } from '#app/domain/order/order-total.ts'
import type { GuestAccess, OrderInput } from '#app/domain/order/order-types.ts'
import { planRefund } from '#app/domain/order/refund/plan-refund.ts'
import { writeRefund } from '#app/domain/order/refund/refund-order.server.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import {
  type GuestCancellationFacts,
  type GuestCancellationRefusal,
  planGuestCancellation,
} from './guest-cancellation.ts'

export type CancelByGuestInput = OrderInput &
  GuestAccess & {
    /** The shop's; null means never. */
    guestCancelHours: number | null
    /** Amount that the page named as what goes back. */
    refundMinor: number
    /** Posted with the form; the same key twice cancels once. */
    requestKey: string
  }

type CancellationRefusal = GuestCancellationRefusal | { code: 'guest_refund_changed'; at: 'orderId' }

type CancelByGuestRefusal = AccessRefusal | AlreadyCreated | CancellationRefusal

/** Facts that decide whether a guest may cancel an order, and what goes back. */
export async function findCancellationFacts(
  db: Db,
  order: Pick<LockedOrder, 'shopId' | 'id' | 'state' | 'createdBy' | keyof OrderMoney>,
): Promise<GuestCancellationFacts> {
  const { state, createdBy } = order
  const bookings = await listOrderBookings(db, { shopId: order.shopId, orderId: order.id })
  return { state, createdBy, bookings, refund: await findRefundFacts(db, order) }
}

/**
 * Cancels a confirmed order for its guest: frees its places at once, and gives back what was paid, each payment the
 * way it came. Refused when that is another amount than the guest saw: the shop may have paid something back, or
 * money may have come, since the page was shown. A cancelled order stays cancelled without another entry. Frees
 * places, so no pool is locked. Source: domain.md §5 'A guest's cancellation'.
 */
export async function cancelByGuest(
  tx: Tx,
  { guestCancelHours: hours, refundMinor, requestKey, ...input }: CancelByGuestInput,
): Promise<Result<{ orderId: number }, CancelByGuestRefusal>> {
  const { shopId, orderId, now } = input
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  const order = access.value
  if (order.state === 'CANCELLED') return ok({ orderId })
  const once = { shopId, requestKey, scope: 'guest_cancellation', content: { orderId, refundMinor }, now }
  const cancelled = await runOnce<CancellationRefusal>(tx, once, async () => {
    const facts = await findCancellationFacts(tx, order)
    const planned = planGuestCancellation(facts, { hours, now })
    if (!planned.ok) return planned
    if (planned.value.refundMinor !== refundMinor) {
      return err({ code: 'guest_refund_changed', at: 'orderId' })
    }
    const { query, byHandMinor } = planned.value
    const announced = { reason: 'guest', refundMinor, byHandMinor } as const
    if (query) {
      const plan = planRefund(facts.refund, query)
      if (!plan.ok) throw new Error(`order ${orderId} cannot refund what was paid: ${plan.error.code}`)
      const refund = { facts: facts.refund, plan: plan.value }
      const paidBack = { method: 'SAME_WAY', notifies: false, announced } as const
      await writeRefund(tx, order, refund, { ...input, ...paidBack })
    } else {
      await cancelLockedOrder(tx, order, { ...input, announced })
    }
    return ok({ id: orderId, version: order.version })
  })
  return cancelled.ok ? ok({ orderId }) : cancelled
}
