import {
  type BookingInOrder,
  type BookingRefusal,
  lockBooking,
} from '#app/domain/order/booking-of-order.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
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
  }

/** A confirmed order is deleted by who may delete orders, never by the way. */
export type BookingRemovalRefusal = { code: 'ota_order' | 'last_booking'; at: 'bookingId' }

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
 * it, and lets its cart key begin a new one. Source: spec 2 §4, domain.md §7.
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
  const orderDeleted = going.length === all.length
  if (orderDeleted && found.value.order.state === 'CONFIRMED') {
    return err({ code: 'last_booking', at: 'bookingId' })
  }
  const notify = Boolean(input.notifies) && found.value.order.state === 'CONFIRMED'
  const root = await takeOutBookings(tx, going, { ...input, notify })
  if (orderDeleted) await endEmptyOrder(tx, found.value, input)
  return ok({
    orderDeleted,
    removedAddons: root.rows.filter(({ isAddon }) => isAddon).map(toRemoved),
    removedItems: going.filter((each) => each !== root).flatMap(({ rows }) => rows.map(toRemoved)),
  })
}

function toRemoved({ productName, quantity }: BookingOfOrder['rows'][number]) {
  return { productName, quantity }
}

async function endEmptyOrder(tx: Tx, { order }: BookingInOrder, input: RemoveBookingInput): Promise<void> {
  const { shopId, orderId, now } = input
  const ended = { reservationExpiresAt: null, cartKey: null }
  if (audienceOf(input) === 'guest') {
    await moveOrder(tx, order, 'cancel', { ...ended, cancelledAt: now, now })
    await logOrder(tx, { shopId, orderId, now, access: input }, 'order_cancelled', { reason: 'empty' })
  } else {
    await moveOrder(tx, order, 'delete', { ...ended, deletedAt: now, now })
    await logOrder(tx, { shopId, orderId, now, access: input }, 'order_deleted', { reason: 'empty' })
  }
}
