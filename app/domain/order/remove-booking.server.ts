import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { removeBookingProducts, removeBookingRow } from './booking-queries.server.ts'
import { findCustomer } from './customer-queries.server.ts'
import { type BookingInOrder, type BookingRefusal, lockBooking } from './held-booking.server.ts'
import { updateOrderTotals } from './locked-order-queries.server.ts'
import { logOrder, toLines } from './log-order.server.ts'
import { moveOrder } from './move-order.server.ts'
import type { Access, OrderInput } from './order-types.ts'

export type RemoveBookingInput = OrderInput &
  Access & {
    bookingId: number
    /** True when a guest removes on the first step, having gone back to it from contact details. */
    isBackAtProducts?: boolean
  }

export type RemovedBooking = {
  /** The order held nothing else: the guest's is cancelled, staff's deleted. */
  orderDeleted: boolean
  /** Went with the booking; the page says which. */
  removedAddons: { productName: Translatable; quantity: number }[]
}

/**
 * Takes a booking with its add-ons out of a reservation. A guest may do so until contact details were saved,
 * and after that only on the first step again (`isBackAtProducts`): from contact details on, 'change' leads
 * back there first, and what was typed is kept. Frees places, so no pool is locked. The last booking takes
 * the order with it, and lets its cart key begin a new one. Source: spec 2 §4, domain.md §7.
 */
export async function removeBooking(
  tx: Tx,
  input: RemoveBookingInput,
): Promise<Result<RemovedBooking, BookingRefusal>> {
  const { shopId, bookingId, now } = input
  const found = await lockBooking(tx, input)
  if (!found.ok) return found
  const isGuest = input.userId === undefined
  if (isGuest && !input.isBackAtProducts && (await findCustomer(tx, input))) {
    return err({ code: 'editing_closed', at: 'orderId' })
  }

  await removeBookingProducts(tx, { shopId, bookingId, part: 'all', now })
  await removeBookingRow(tx, { shopId, bookingId, now })
  await updateOrderTotals(tx, input)
  await logRemoved(tx, found.value, input)
  const orderDeleted = found.value.others.length === 0
  if (orderDeleted) await endEmptyOrder(tx, found.value, input)
  const addons = found.value.booking.rows.filter(({ isAddon }) => isAddon)
  return ok({
    orderDeleted,
    removedAddons: addons.map(({ productName, quantity }) => ({ productName, quantity })),
  })
}

async function logRemoved(tx: Tx, { booking }: BookingInOrder, input: RemoveBookingInput): Promise<void> {
  const { shopId, orderId, now } = input
  await logOrder(tx, { shopId, orderId, now, access: input }, 'booking_removed', {
    bookingId: booking.id,
    before: { startRent: booking.startRent, endRent: booking.endRent, products: toLines(booking.rows) },
  })
}

async function endEmptyOrder(tx: Tx, { order }: BookingInOrder, input: RemoveBookingInput): Promise<void> {
  const { shopId, orderId, now } = input
  const ended = { reservationExpiresAt: null, cartKey: null }
  if (input.userId === undefined) {
    await moveOrder(tx, order, 'cancel', { ...ended, cancelledAt: now })
    await logOrder(tx, { shopId, orderId, now, access: input }, 'order_cancelled', { reason: 'empty' })
  } else {
    await moveOrder(tx, order, 'delete', { ...ended, deletedAt: now })
    await logOrder(tx, { shopId, orderId, now, access: input }, 'order_deleted', { reason: 'empty' })
  }
}
