import type { Tx } from '#db/transaction.server.ts'
import { type BookingOfOrder, deleteBookingRows } from './booking-queries.server.ts'
import { deleteBookingProducts } from './booking-row-queries.server.ts'
import { updateOrderTotals } from './locked-order-queries.server.ts'
import { logOrder, toLines } from './log-order.server.ts'
import type { Access, OrderInput } from './order-types.ts'

/** Bookings of an order that go when one of them goes: its whole bundle, whichever of it is named. */
export function withItsBundle(
  bookings: readonly BookingOfOrder[],
  { id, parentBookingId }: BookingOfOrder,
): BookingOfOrder[] {
  const rootId = parentBookingId ?? id
  return bookings.filter((each) => each.id === rootId || each.parentBookingId === rootId)
}

/** Takes a booking with its bundle out of its order, which costs less then, and logs it; the booking itself. */
export async function takeOutBookings(
  tx: Tx,
  going: readonly BookingOfOrder[],
  input: OrderInput & Access & { notify?: boolean },
): Promise<BookingOfOrder> {
  const root = going.find(({ parentBookingId }) => parentBookingId === null)
  if (!root) throw new Error(`order ${input.orderId} has a bundle without its booking`)
  const { shopId, orderId, now, notify = false } = input
  const bookingIds = going.map(({ id }) => id)
  await deleteBookingProducts(tx, { shopId, bookingIds, item: 'all', now })
  await deleteBookingRows(tx, { shopId, bookingIds, now })
  await updateOrderTotals(tx, input)
  const products = toLines(going.flatMap(({ rows, fees }) => [...rows, ...fees]))
  await logOrder(tx, { shopId, orderId, now, notify, access: input }, 'booking_removed', {
    bookingId: root.id,
    before: { startRent: root.startRent, endRent: root.endRent, products },
  })
  return root
}
