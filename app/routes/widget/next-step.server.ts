import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import {
  findStaffBookingProduct,
  listAddonsOfProduct,
} from '#app/domain/catalog/staff-booking-product-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { stepAddress } from './addresses.ts'

type Booked = { productId: number; bookingId: number; order: { id: number; secret: string } }
/** Whether the product has bundle options and add-ons to choose, where they are prefetched. */
type More = { bundle: boolean; addons: boolean }

/** From the start time: what else is in the bundle, where the product has one; else what comes after that. */
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

/** The add-ons and the rebooking guarantee of the booking, or straight to the details when it has neither. */
export async function afterBundle(guest: GuestServices, booked: Booked): Promise<string> {
  const { productId, bookingId, order } = booked
  const step = (await hasAddonStep(guest, productId)) ? `addons/${bookingId}` : 'checkout'
  return stepAddress(guest.address, order, step)
}

/** Whether add-ons or a rebooking guarantee are sold with the product. Source: spec 1 §2 'Order steps'. */
export async function hasAddonStep({ db, shop }: GuestServices, productId: number): Promise<boolean> {
  const key = { shopId: shop.id, productId, audience: 'guest' } as const
  if ((await findStaffBookingProduct(db, key))?.sellsGuarantee) return true
  return (await listAddonsOfProduct(db, key)).length > 0
}
