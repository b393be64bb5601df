import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listDurations, listProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { previewBundle } from '#app/domain/order/preview/preview-bundle.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { toOptionView } from './bundle-option-view.server.ts'

/** Bundle offer of the booking's product, for guests; without options there is no page to show. */
export function findOfferOf({ db, shop }: GuestServices, booking: OrderBooking): Promise<BundleOffer> {
  const productId = mainRowOf(booking)?.productId ?? 0
  return findBundleOffer(db, { shopId: shop.id, productId, audience: 'guest' })
}

type Booked = { order: OrderDetails; booking: OrderBooking; offer: BundleOffer }

/** The options of one booking, mandatory items among them, with `requested` choices or else those that it has. */
export async function findBundlePage(
  guest: GuestServices,
  { order, booking, offer }: Booked,
  requested: readonly BundleChoice[] | null,
) {
  const { db, shop, locale, now, zone, today } = guest
  const preview = await previewBundle(db, {
    ...{ shopId: shop.id, now, zone, today, order, booking, offer, requested },
    allowsOverlaps: shop.options.allowOverlappingPackages,
  })
  const { facts, free, choices, totalMinor } = preview
  const cards = await listProducts(db, {
    shopId: shop.id,
    audience: 'guest',
    productIds: lockedByOffer(offer),
  })
  const durations = await listDurations(db, shop.id, 'guest')
  const nameOf = (named: OrderBooking) => pickText(mainRowOf(named)?.productName ?? {}, locale, shop.locales)
  const booked = preview.booked.map((each) => ({ ...each, name: nameOf(each) }))
  const reader = { guest, cards, durations, booked }
  return {
    name: nameOf(booking),
    startRent: booking.startRent,
    endRent: booking.endRent,
    options: choices.flatMap((choice) => {
      const option = offer.options.find(({ id }) => id === choice.optionId)
      const view = option && toOptionView(facts, free, { option, choice, reader })
      return view && (view.products.length > 0 || !view.canLeaveOut) ? [view] : []
    }),
    totalMinor,
  }
}

function mainRowOf({ products }: OrderBooking) {
  return products.find(({ isAddon }) => !isAddon)
}
