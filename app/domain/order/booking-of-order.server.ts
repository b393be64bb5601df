import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type BookingOfOrder, listOrderBookings } from './booking-queries.server.ts'
import { type AccessRefusal, checkAccess, lockOrderAndPools } from './lock-order.server.ts'
import { type LockedOrder, lockOrder } from './locked-order-queries.server.ts'
import type { Access, OrderInput } from './order-types.ts'
import { type EditRefusal, reopenOrder } from './reopen-order.server.ts'

export type BookingRefusal =
  | AccessRefusal
  | EditRefusal
  | { code: 'booking_not_found'; at: 'bookingId' }
  | ItemOfBundle

/** A bundle item is changed through the booking that it goes with. */
type ItemOfBundle = { code: 'part_of_bundle'; at: 'bookingId' }

type BookingInput = OrderInput & Access & { bookingId: number; isConfirmedToo?: boolean | undefined }

export type BookingInOrder = { order: LockedOrder; booking: BookingOfOrder; others: BookingOfOrder[] }

/**
 * Locks an order, with the pools first if places will be occupied, and hands out one of its bookings ready to be
 * changed; `others` are the remaining ones. See `lockOrderAndPools` for the order of locks.
 */
export async function lockBooking(
  tx: Tx,
  input: BookingInput,
  pools?: { alsoProductIds: readonly number[] },
): Promise<Result<BookingInOrder, BookingRefusal>> {
  const locked = pools ? await lockOrderAndPools(tx, { ...input, ...pools }) : await lockOrder(tx, input)
  const access = checkAccess(locked, input)
  if (!access.ok) return access
  const { now, isConfirmedToo } = input
  const isOpen = isConfirmedToo && access.value.state === 'CONFIRMED'
  const order = isOpen ? access : await reopenOrder(tx, access.value, { now, access: input })
  if (!order.ok) return order

  const bookings = await listOrderBookings(tx, input)
  const booking = bookings.find(({ id }) => id === input.bookingId)
  if (!booking) return err({ code: 'booking_not_found', at: 'bookingId' })
  return ok({ order: order.value, booking, others: bookings.filter((other) => other !== booking) })
}

/** The same, of a booking that is no item of another's bundle. */
export async function lockWholeBooking(
  tx: Tx,
  input: BookingInput,
  pools: { alsoProductIds: readonly number[] },
): Promise<Result<BookingInOrder, BookingRefusal>> {
  const found = await lockBooking(tx, input, pools)
  if (!found.ok || found.value.booking.parentBookingId === null) return found
  return err({ code: 'part_of_bundle', at: 'bookingId' })
}

/** The product that a booking is of; its other rows are add-ons. */
export function mainProductId(booking: BookingOfOrder): number {
  const main = booking.rows.find(({ isAddon }) => !isAddon)
  if (!main) throw new Error(`booking ${booking.id} has no product`)
  return main.productId
}

/** Units or places of the booked product, over all price categories. */
export function mainQuantity(booking: BookingOfOrder): number {
  return booking.rows.reduce((sum, row) => (row.isAddon ? sum : sum + row.quantity), 0)
}
