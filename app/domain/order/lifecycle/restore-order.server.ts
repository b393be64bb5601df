import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { checkTransition, moveOrder, type TransitionRefusal } from '#app/domain/order/move-order.server.ts'
import { canRestore } from '#app/domain/order/order-states.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { takeOutBookings, withItsBundle } from '#app/domain/order/take-out-bookings.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { checkStillFree, type NotFreeAnyMore } from './check-still-free.server.ts'
import { expireIfOver } from './expire-orders.server.ts'

type RestoreInput = OrderInput &
  StaffAccess & {
    /** Stay out of the order, each with its bundle, so that the rest can come back. */
    withoutBookingIds?: readonly number[]
    /** Whether the guest hears that it is confirmed, also where they have heard so before; left out: no. */
    notifies?: boolean
  }

type RestoreRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'order_empty'; at: 'orderId' }
  | { code: 'ota_order'; at: 'bookingId' }
  | TransitionRefusal
  | NotFreeAnyMore

/**
 * Brings an expired, cancelled or deleted order back, to CONFIRMED, if everything in it is still free; else
 * the refusal names the first booking that isn't. Staff may leave such bookings out: what was paid for them is then
 * paid too much. It must be paid by the same time as before, unless that is over. A reservation that has run out is
 * expired, tidied or not. Locks the pools, since places are occupied again. An order without bookings has nothing to
 * bring back. Source: domain.md §5.
 */
export async function restoreOrder(
  tx: Tx,
  input: RestoreInput,
): Promise<Result<{ orderId: number }, RestoreRefusal>> {
  const { shopId, orderId, now, withoutBookingIds = [], notifies: notify = false } = input
  const locked = await lockOrderAndPools(tx, input)
  if (!locked) return err({ code: 'order_not_found', at: 'orderId' })
  const order = await expireIfOver(tx, locked, now)
  const transition = checkTransition(order, 'restore')
  if (!transition.ok) return transition

  const bookings = await listOrderBookings(tx, input)
  const roots = withItems(bookings)
  const without = roots.filter((root) =>
    withItsBundle(bookings, root).some(({ id }) => withoutBookingIds.includes(id)),
  )
  if (without.length > 0 && order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'bookingId' })
  const remaining = roots.filter((root) => !without.includes(root))
  if (!canRestore({ ...order, bookings: remaining }, now)) return err({ code: 'order_empty', at: 'orderId' })
  for (const root of without) await takeOutBookings(tx, withItsBundle(bookings, root), input)
  const free = await checkStillFree(tx, order, input)
  if (!free.ok) return free

  const { cancelUnpaidAt: limit } = order
  await moveOrder(tx, order, 'restore', {
    cancelUnpaidAt: limit !== null && limit > now ? limit : null,
    confirmedAt: now,
    cancelledAt: null,
    deletedAt: null,
    reservationExpiresAt: null,
    now,
  })
  await logOrder(tx, { shopId, orderId, now, notify, access: input }, 'order_restored', {
    before: order.state,
  })
  return ok({ orderId })
}
