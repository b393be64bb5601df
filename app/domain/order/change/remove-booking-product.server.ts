import { findOffers } from '#app/domain/order/booking/change-booking.server.ts'
import type { GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { type BookingRemovalRefusal, removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import {
  type BookedProductRow,
  type BookingOfOrder,
  findOrderIdOfBooking,
  listOrderBookings,
} from '#app/domain/order/booking-queries.server.ts'
import { isInBundle } from '#app/domain/order/bundle/bundled-bookings.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ChangeRefusal, changeAtOnce } from './change-by-plan.server.ts'

type RemoveInput = Omit<OrderInput, 'orderId'> &
  StaffAccess & {
    bookingId: number
    rowId: number
    /** Codes of the rules for guests that staff break knowingly. */
    accepted: readonly string[]
    /** Whether they may delete orders, which the last booking does. */
    canDeleteOrder: boolean
  }

/**
 * Takes one product out of a booking for staff. The last one that is no add-on takes the booking with it, and one of
 * a bundle the whole bundle; the last booking of a reservation takes the order. Otherwise the booking is changed,
 * and what stays has its price. A mandatory add-on goes with its product alone: `nothing_changes`. Source: spec 2 §4
 * 'Removal of products', §7.
 */
export async function removeBookingProduct(
  tx: Tx,
  { rowId, accepted, canDeleteOrder, ...input }: RemoveInput,
): Promise<Result<{ orderDeleted: boolean }, BookingRemovalRefusal | ChangeRefusal | GuestRulesBroken>> {
  const orderId = await findOrderIdOfBooking(tx, input)
  if (orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const order = { ...input, orderId }
  // Before the rows are read, so that nobody changes them in between.
  const { alsoProductIds } = await findOffers(tx, order)
  await lockOrderAndPools(tx, { ...order, alsoProductIds })
  const bookings = await listOrderBookings(tx, order)
  const booking = bookings.find(({ id }) => id === input.bookingId)
  const row = booking?.rows.find(({ id }) => id === rowId)
  if (!booking || !row) return err({ code: 'booking_not_found', at: 'bookingId' })

  if (!row.isAddon && (isOnlyProduct(booking) || isInBundle(booking, bookings))) {
    const removed = await removeBooking(tx, { ...order, canDeleteOrder })
    return removed.ok ? ok({ orderDeleted: removed.value.orderDeleted }) : removed
  }
  const { startRent, endRent, durationId } = booking
  const times = { startRent, endRent, durationId }
  const same = { productId: mainProductId(booking), byHand: [], reason: null, notifies: false }
  const changed = await changeAtOnce(tx, { ...order, ...times, ...same, ...without(booking, row), accepted })
  return changed.ok ? ok({ orderDeleted: false }) : changed
}

function isOnlyProduct({ rows }: BookingOfOrder): boolean {
  return rows.filter(({ isAddon }) => !isAddon).length === 1
}

function without({ rows }: BookingOfOrder, removed: BookedProductRow) {
  const staying = rows.filter((row) => row !== removed)
  return {
    quantities: staying.flatMap(({ isAddon, priceCategoryId, quantity }) =>
      isAddon ? [] : [{ priceCategoryId, quantity }],
    ),
    addons: staying.flatMap(({ isAddon, productId, quantity }) =>
      isAddon ? [{ addonId: productId, quantity }] : [],
    ),
  }
}
