import type { GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { limitUnpaid } from '#app/domain/order/lifecycle/limit-unpaid.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { addBookings, type BookingRefused } from './add-bookings.server.ts'
import { contentOf, type SellBookingInput } from './sell-booking.server.ts'

export type AddToOrderInput = Omit<SellBookingInput, 'customer' | 'given' | 'discount' | 'notifies'> & {
  orderId: number
  /** Whether the customer of a confirmed order gets a message about it. */
  notifies: boolean
}

type AddToOrderRefusal =
  | BookingRefused
  | GuestRulesBroken
  | AlreadyCreated
  | { code: 'order_not_found' | 'ota_order'; at: 'orderId' }

/**
 * Puts bookings that staff sell into an order that is reserved or confirmed, all or nothing, by the same rules and
 * under the same locks as a sale; their price is due. A rule for guests that one breaks is shown first. The same key
 * adds them once. Source: domain.md §3 'An order is checked as one', 'What binds whom', §5.
 */
export async function addToOrder(
  tx: Tx,
  { notifies, ...input }: AddToOrderInput,
): Promise<Result<{ orderId: number }, AddToOrderRefusal>> {
  const { shopId, orderId, requestKey, accepted, now } = input
  const once = { shopId, requestKey, scope: `booking ${orderId}`, content: contentOf(input), now }
  const added = await runOnce<Exclude<AddToOrderRefusal, AlreadyCreated>>(tx, once, async () => {
    const order = await findOrder(tx, input)
    if (!order) return err({ code: 'order_not_found', at: 'orderId' })
    if (order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'orderId' })
    const cart = { orderId, secret: order.secret, isConfirmedToo: true }
    const booked = await addBookings(tx, { ...input, cart, announces: notifies })
    if (!booked.ok) return booked
    const { warnings } = booked.value
    if (warnings.some(({ code }) => !accepted.includes(code))) {
      return err({ code: 'guest_rules_broken', at: 'accepted', warnings })
    }
    // A time to pay that is over was of what the order had then.
    if (order.cancelUnpaidAt !== null && order.cancelUnpaidAt <= now)
      await limitUnpaid(tx, { shopId, orderId, limit: null })
    return ok({ id: orderId, version: order.version + 1 })
  })
  return added.ok ? ok({ orderId }) : added
}
