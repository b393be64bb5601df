import type { BookingRefusal } from '#app/domain/order/booking-of-order.server.ts'
import {
  type BookedProductRow,
  findOrderIdOfBooking,
  listOrderBookings,
} from '#app/domain/order/booking-queries.server.ts'
import { isInBundle } from '#app/domain/order/bundle/bundled-bookings.ts'
import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { checkAccess, lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import type { GuestAccess, OrderInput } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { changeAddons } from './change-addons.server.ts'
import { changeBooking } from './change-booking.server.ts'
import type { QuoteRefusal } from './quote-booking.server.ts'
import { type BookingRemovalRefusal, removeBooking } from './remove-booking.server.ts'

type RemoveInput = Omit<OrderInput, 'orderId'> & GuestAccess & { bookingId: number; rowId: number }

/**
 * Takes one product out of a guest's reservation, until contact details are saved. With one that is no add-on go all
 * add-ons of the booking; the last one takes the booking, one of a bundle the whole bundle, and the last booking the
 * order. Source: spec 2 §4 'Removal of products', §7.
 */
export async function removeOwnProduct(
  tx: Tx,
  { rowId, ...input }: RemoveInput,
): Promise<Result<{ orderDeleted: boolean }, BookingRefusal | BookingRemovalRefusal | QuoteRefusal>> {
  const orderId = await findOrderIdOfBooking(tx, input)
  if (orderId === undefined) return err({ code: 'booking_not_found', at: 'bookingId' })
  const order = { ...input, orderId }
  const access = checkAccess(await lockOrderAndPools(tx, order), input)
  if (!access.ok) return access
  if (await findCustomer(tx, order)) return err({ code: 'editing_closed', at: 'orderId' })
  const bookings = await listOrderBookings(tx, order)
  const booking = bookings.find(({ id }) => id === input.bookingId)
  const row = booking?.rows.find(({ id }) => id === rowId)
  if (!booking || !row) return err({ code: 'booking_not_found', at: 'bookingId' })

  const staying = booking.rows.filter((each) => each !== row)
  if (row.isAddon)
    return withAddons(
      tx,
      order,
      staying.filter(({ isAddon }) => isAddon),
    )
  const quantities = staying.filter(({ isAddon }) => !isAddon)
  if (quantities.length === 0 || isInBundle(booking, bookings)) {
    const removed = await removeBooking(tx, order)
    return removed.ok ? ok({ orderDeleted: removed.value.orderDeleted }) : removed
  }
  const without = await withAddons(tx, order, [])
  if (!without.ok) return without
  const { startRent, durationId } = booking
  const changed = await changeBooking(tx, { ...order, startRent, durationId, quantities })
  return changed.ok ? ok({ orderDeleted: false }) : changed
}

async function withAddons(
  tx: Tx,
  order: OrderInput & GuestAccess & { bookingId: number },
  rows: readonly BookedProductRow[],
): Promise<Result<{ orderDeleted: boolean }, BookingRefusal | QuoteRefusal>> {
  const addons = rows.map(({ productId: addonId, quantity }) => ({ addonId, quantity }))
  const changed = await changeAddons(tx, { ...order, addons })
  return changed.ok ? ok({ orderDeleted: false }) : changed
}
