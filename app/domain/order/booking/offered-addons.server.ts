import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { type Access, audienceOf } from '#app/domain/order/order-types.ts'
import type { Db } from '#db/transaction.server.ts'

export type OfferedAddons = readonly ProductAddon[]

/**
 * Add-ons that go with a booking's product, or with the one that it gets, for who asks; none if there is no such
 * booking. Read before any lock, since their pools are locked with the booking's own.
 */
export async function findOfferedAddons(
  db: Db,
  input: { shopId: number; orderId: number; bookingId: number; productId?: number | undefined } & Access,
): Promise<OfferedAddons> {
  const bookings = await listOrderBookings(db, input)
  const booking = bookings.find(({ id }) => id === input.bookingId)
  if (!booking) return []
  const productId = input.productId ?? mainProductId(booking)
  const audience = audienceOf(input)
  const addons = await listAddons(db, { shopId: input.shopId, productIds: [productId], audience })
  return addons.get(productId) ?? []
}
