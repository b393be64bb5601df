import {
  type BookingInOrder,
  type BookingRefusal,
  lockBooking,
} from '#app/domain/order/booking-of-order.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import type { OrderState } from '#app/domain/order/order-states.ts'
import { type Access, audienceOf, type OrderInput } from '#app/domain/order/order-types.ts'
import { takeOutBookings, withItsBundle } from '#app/domain/order/take-out-bookings.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'

type RemoveBookingInput = OrderInput &
  Access & {
    bookingId: number
    /** True when a guest removes on the first step, having gone back to it from contact details. */
    isBackAtProducts?: boolean
    /** Whether the guest gets a message about it, where the order is confirmed; left out: no. */
    notifies?: boolean
    /** Whether staff may delete orders, which the last booking does; left out: no. */
    canDeleteOrder?: boolean
  }

/** A confirmed order is deleted on purpose, never by the way; who may not delete orders cancels them. */
type LastBookingCode = 'last_booking' | 'last_booking_cancel'

export type BookingRemovalRefusal = { code: 'ota_order' | LastBookingCode; at: 'bookingId' }

type RemovedBooking = {
  /** The order had nothing else: the guest's is cancelled, staff's deleted. */
  orderDeleted: boolean
  /** Went with the booking; the page says which. */
  removedAddons: { productName: Translatable; quantity: number }[]
  /** The other bookings of its bundle, which went too. */
  removedItems: { productName: Translatable; quantity: number }[]
}

/**
 * Takes a booking with its add-ons out of a reservation, or by staff out of a confirmed order, and the whole bundle
 * when it belongs to one, whichever of its bookings is named. A guest may do so until contact details were saved,
 * and after that only on the first step again (`isBackAtProducts`): from contact details on, 'change' leads back
 * there first, and what was typed is kept. Frees places, so no pool is locked. The last booking takes the order with
 * it, and lets its cart key begin a new one; staff delete the order with the booking in it, so that it can be restored.
 * Source: spec 2 §4, domain.md §2, §7.
 */
export async function removeBooking(
  tx: Tx,
  input: RemoveBookingInput,
): Promise<Result<RemovedBooking, BookingRefusal | BookingRemovalRefusal>> {
  const isGuest = audienceOf(input) === 'guest'
  const found = await lockBooking(tx, { ...input, isConfirmedToo: !isGuest })
  if (!found.ok) return found
  if (found.value.order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'bookingId' })
  if (isGuest && !input.isBackAtProducts && (await findCustomer(tx, input))) {
    return err({ code: 'editing_closed', at: 'orderId' })
  }

  const { booking, others } = found.value
  const all = [booking, ...others].toSorted((a, b) => a.id - b.id)
  const going = withItsBundle(all, booking)
  const { order } = found.value
  const orderDeleted = going.length === all.length
  if (orderDeleted && input.userId !== undefined) {
    const code = whyLastStays(order, { canDelete: Boolean(input.canDeleteOrder) })
    if (code) return err({ code, at: 'bookingId' })
    const deleted = await deleteOrder(tx, input)
    if (!deleted.ok) throw new Error(`order ${order.id} cannot be deleted although it is locked`)
  } else {
    const notify = Boolean(input.notifies) && order.state === 'CONFIRMED'
    await takeOutBookings(tx, going, { ...input, notify })
    if (orderDeleted) await cancelEmptyOrder(tx, order, input)
  }
  const root = going.find(({ parentBookingId }) => parentBookingId === null)
  return ok({
    orderDeleted,
    removedAddons: (root?.rows ?? []).filter(({ isAddon }) => isAddon).map(toRemoved),
    removedItems: going.filter((each) => each !== root).flatMap(({ rows }) => rows.map(toRemoved)),
  })
}

/** Why staff can't take the last booking out of an order that they may change; null if they can. */
export function whyLastStays(
  { state }: { state: OrderState },
  { canDelete }: { canDelete: boolean },
): LastBookingCode | null {
  if (!canDelete) return 'last_booking_cancel'
  return state === 'CONFIRMED' ? 'last_booking' : null
}

function toRemoved({ productName, quantity }: BookingOfOrder['rows'][number]) {
  return { productName, quantity }
}

async function cancelEmptyOrder(
  tx: Tx,
  order: BookingInOrder['order'],
  input: RemoveBookingInput,
): Promise<void> {
  const { shopId, orderId, now } = input
  const ended = { reservationExpiresAt: null, cartKey: null, cancelledAt: now }
  await moveOrder(tx, order, 'cancel', { ...ended, now })
  await logOrder(tx, { shopId, orderId, now, access: input }, 'order_cancelled', { reason: 'empty' })
}
