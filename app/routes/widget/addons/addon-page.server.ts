import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { addonQuantities } from '#app/domain/order/booking/addon-quantities.ts'
import { isStepAnswered } from '#app/domain/order/customer/answered-step.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import { reasonOf } from '#app/routes/widget/bundle/bundle-option-view.server.ts'
import type { Quantities } from '#app/routes/widget/quantities/quantities.ts'

/**
 * The add-ons of one booking: mandatory ones, and those to choose, with `asked` or else what it has
 * already. The sum is of the whole order, by the function that charges it.
 */
export async function findAddonPage(
  guest: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
  asked: Quantities,
) {
  const { db, shop, locale } = guest
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  const productId = main[0]?.productId ?? 0
  const offered =
    (await listAddons(db, { shopId: shop.id, productIds: [productId], audience: 'guest' })).get(productId) ??
    []
  const previous = new Map(
    booking.products.filter(({ isAddon }) => isAddon).map((row) => [row.productId, row.quantity]),
  )
  const optional = offered.filter((addon) => !isFixed(addon))
  const reasonFor = await findAddonCheck(guest, order, booking, optional)
  const chosen =
    asked.size > 0 ? asked : await bookedOrIncluded(guest, { order, booking, previous, optional, reasonFor })
  const mainQuantity = main.reduce((sum, { quantity }) => sum + quantity, 0)
  const quantities = addonQuantities(
    [...chosen].map(([addonId, quantity]) => ({ addonId, quantity })),
    offered,
    mainQuantity,
  )
  const prices = await findPriceFacts(db, {
    shopId: shop.id,
    productIds: [productId, ...offered.map(({ addon }) => addon.id)],
  })
  const priced = priceBooking(prices, {
    productId,
    durationId: booking.durationId,
    startRent: booking.startRent,
    quantities: main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity })),
    addons: quantities,
    audience: 'guest',
  })
  const before = booking.products.reduce((sum, row) => sum + row.totalMinor, 0)
  const after = priced.ok ? priced.value.reduce((sum, row) => sum + row.totalMinor, 0) : before
  return {
    name: pickText(main[0]?.productName ?? {}, locale, shop.locales),
    startRent: booking.startRent,
    endRent: booking.endRent,
    included: offered.filter(isFixed).map(toRow),
    choices: optional
      .filter(({ unitPriceMinor }) => unitPriceMinor !== null)
      .map((addon) => ({ ...toRow(addon), reason: reasonFor(addon.addon.id, 1) })),
    totalMinor: order.totals.totalMinor - before + after,
  }

  function toRow({ addon, unitPriceMinor }: ProductAddon) {
    return {
      id: addon.id,
      name: pickText(addon.displayName, locale, shop.locales),
      text: pickText(addon.shortDescription, locale, shop.locales),
      unitPriceMinor: unitPriceMinor ?? 0,
      quantity: quantities.find(({ addonId }) => addonId === addon.id)?.quantity ?? 0,
    }
  }
}

/** Why so many of an add-on are not available with the order's other bookings; null if they are. */
type AddonCheck = (addonId: number, quantity: number) => string | null

/** The booking retains its product and mandatory add-ons; chosen ones may move. */
async function findAddonCheck(
  { db, shop, now, zone, t }: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
  optional: readonly ProductAddon[],
): Promise<AddonCheck> {
  const addonIds = optional.map(({ addon }) => addon.id)
  const others = order.bookings.map((other) =>
    other === booking
      ? { ...other, products: other.products.filter(({ productId }) => !addonIds.includes(productId)) }
      : other,
  )
  const otherIds = others.flatMap(({ products }) => products.map(({ productId }) => productId))
  const { startRent, endRent, durationId } = booking
  const alone = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds: [...new Set([...addonIds, ...otherIds])],
    from: dateOf(startRent),
    to: dateOf(endRent),
    now,
    exceptOrderId: order.id,
    isAlone: true,
  })
  const free = withBookings(alone, others, zone)
  return (productId, quantity) => {
    const demands = [{ productId, startRent, endRent, durationId, quantity, bookingId: booking.id }]
    const checked = checkDemands(free, { demands, audience: 'guest', now, zone })
    return checked.ok ? null : reasonOf(t, checked.error)
  }
}

type Booked = {
  order: OrderDetails
  booking: OrderBooking
  previous: Quantities
  optional: readonly ProductAddon[]
  reasonFor: AddonCheck
}

/** The booked quantities; the first time, add-ons that the price includes are proposed for all who come. */
async function bookedOrIncluded(
  { db, shop }: GuestServices,
  { order, booking, previous, optional, reasonFor }: Booked,
): Promise<Quantities> {
  const included = optional.filter((addon) => addon.included && !previous.has(addon.addon.id))
  const step = {
    shopId: shop.id,
    orderId: order.id,
    bookingId: booking.id,
    action: 'addons_changed',
  } as const
  if (included.length === 0 || (await isStepAnswered(db, step))) return previous
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  const participants = main.reduce((sum, { quantity, seats }) => sum + quantity * seats, 0)
  const proposed = included
    .map(({ addon: { id, seats } }) => [id, Math.ceil(participants / seats)] as const)
    .filter(([id, quantity]) => quantity <= LARGEST_QUANTITY && reasonFor(id, quantity) === null)
  return new Map([...previous, ...proposed])
}

/** Comes with the product whatever is chosen. */
function isFixed({ mandatory }: ProductAddon): boolean {
  return mandatory
}
