import { type BundleOffer, NO_BUNDLE } from '#app/domain/catalog/bundle/bundle-offer.ts'
import {
  findBundleOffer,
  findMandatoryAddons,
} from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { findBundleOption } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { mainProductId } from '#app/domain/order/booking-of-order.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { itemsNotOffered, type SoldItem, withSoldItems } from '#app/domain/order/bundle/sold-items.ts'
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
  const own = mainProductId(booking)
  const productId = input.productId ?? own
  const items = bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
  return findBookedOffer(db, {
    shopId: input.shopId,
    productId,
    audience,
    items: productId === own ? items : [],
  })
}

type BookedOffer = { shopId: number; productId: number; audience: Audience; items: readonly SoldItem[] }

/** Bundle offer of a product for a booking that has these items of it: also those that are no longer offered. */
export async function findBookedOffer(db: Db, { items, ...key }: BookedOffer): Promise<BundleOffer> {
  const offer = await findBundleOffer(db, key)
  const gone = itemsNotOffered(offer, items)
  const optionIds = new Set(gone.flatMap(({ bundleOptionId }) => bundleOptionId ?? []))
  const withdrawn = await Promise.all(
    [...optionIds].map((bundleOptionId) => findBundleOption(db, { ...key, bundleOptionId })),
  )
  const productIds = gone.flatMap(({ rows }) => rows.map(({ productId }) => productId))
  const addons = await findMandatoryAddons(db, { ...key, productIds })
  return withSoldItems(
    { ...offer, mandatoryAddons: new Map([...offer.mandatoryAddons, ...addons]) },
    items,
    withdrawn.flatMap((option) => (option ? { ...option, products: [] } : [])),
  )
}
