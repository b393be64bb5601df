import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listAddonsOfProduct } from '#app/domain/catalog/staff-booking-product-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { stepAddress } from './addresses.ts'

type Booked = { productId: number; bookingId: number; order: { id: number; secret: string } }
/** Whether the product has bundle options and add-ons to choose, where they are prefetched. */
type More = { bundle: boolean; addons: boolean }

/** From the start time: what else is in the package, where the product has one; else what comes after that. */
export async function afterStartTime(
  guest: GuestServices,
  { more, ...booked }: Booked & { more?: More | undefined },
): Promise<string> {
  const { db, shop, address } = guest
  const { productId, bookingId, order } = booked
  if (more) {
    const step = more.bundle ? `bundle/${bookingId}` : more.addons ? `addons/${bookingId}` : 'checkout'
    return stepAddress(address, order, step)
  }
  const offer = await findBundleOffer(db, { shopId: shop.id, productId, audience: 'guest' })
  if (offer.options.length > 0) return stepAddress(address, order, `bundle/${bookingId}`)
  return afterBundle(guest, booked)
}

/** The add-ons of the booking, or straight to the details when it has none. */
export async function afterBundle({ db, shop, address }: GuestServices, booked: Booked): Promise<string> {
  const { productId, bookingId, order } = booked
  const addons = await listAddonsOfProduct(db, { shopId: shop.id, productId, audience: 'guest' })
  return stepAddress(address, order, addons.length > 0 ? `addons/${bookingId}` : 'checkout')
}
