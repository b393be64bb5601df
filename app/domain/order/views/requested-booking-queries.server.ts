import { type BookingOfOrder, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { whereLive } from '#app/domain/shared/live-order-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/**
 * A booking of a live order that somebody wants at another time. With an e-mail address only one whose
 * customer has it; unknown and wrong look the same. Source: domain.md §15.5.
 */
export async function findRequestedBooking(
  db: Db,
  query: { shopId: number; bookingId: number; email?: string | undefined; now: Instant },
): Promise<BookingOfOrder | undefined> {
  const { shopId, bookingId, email, now } = query
  const order = await db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select('order.id')
    .where('booking.shop_id', '=', shopId)
    .where('booking.id', '=', bookingId)
    .where(whereLive({ now }))
    .$if(email !== undefined, (builder) =>
      builder.where((eb) => eb(eb.fn<string>('lower', ['customer.email']), '=', (email ?? '').toLowerCase())),
    )
    .executeTakeFirst()
  if (!order) return undefined
  const bookings = await listOrderBookings(db, { shopId, orderId: order.id })
  return bookings.find(({ id }) => id === bookingId)
}
