import { type BundleOffer, NO_BUNDLE } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { type Access, audienceOf } from '#app/domain/order/order-types.ts'
import type { Db } from '#db/transaction.server.ts'

/**
 * Bundle offer of a booking's product, or of the one that it gets, for guests or for staff; empty if there is no
 * such booking, and for a bundle item. Read before any lock, since the pools of its products are locked with the
 * booking's own.
 */
export async function findBundleOfBooking(
  db: Db,
  input: { shopId: number; orderId: number; bookingId: number; productId?: number | undefined } & Access,
): Promise<BundleOffer> {
  const bookings = await listOrderBookings(db, input)
  const booking = bookings.find(({ id }) => id === input.bookingId)
  if (!booking || booking.parentBookingId !== null) return NO_BUNDLE
  const audience = audienceOf(input)
  const productId = input.productId ?? mainProductId(booking)
  return findBundleOffer(db, { shopId: input.shopId, productId, audience })
}
