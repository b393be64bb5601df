import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { changeAddress } from '#app/routes/widget/cart/cart.server.ts'
import { chooseAddress, stepAddress } from './addresses.ts'
import { hasAddonStep } from './next-step.server.ts'

/** Back from the details: to the add-ons of the last booking, else to its bundle, else to its product's page. */
export async function previousStep(guest: GuestServices, order: OrderDetails): Promise<string> {
  const { address } = guest
  const booking = order.bookings.findLast(({ parentBookingId }) => parentBookingId === null)
  if (!booking) return chooseAddress(address, order)
  if (await hasAddonStep(guest, mainProductIdOf(booking))) {
    return stepAddress(address, order, `addons/${booking.id}`)
  }
  return beforeAddons(guest, order, booking)
}

/** Back from the add-ons: to the bundle of the booking where its product has one, else to its product's page. */
export async function beforeAddons(
  guest: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
): Promise<string> {
  const { db, shop, address } = guest
  const product = { shopId: shop.id, productId: mainProductIdOf(booking), audience: 'guest' } as const
  const { options } = await findBundleOffer(db, product)
  return options.length > 0
    ? stepAddress(address, order, `bundle/${booking.id}`)
    : changeAddress(guest, order, booking)
}

function mainProductIdOf({ products }: OrderBooking): number {
  return products.find(({ isAddon }) => !isAddon)?.productId ?? 0
}
