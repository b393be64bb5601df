import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { addonQuantities } from '#app/domain/order/addon-quantities.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import type { Quantities } from './quantities.ts'

/**
 * The add-ons of one booking: what comes with it, and what may be chosen with `asked` or else what it has
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
  const held = new Map(
    booking.products.filter(({ isAddon }) => isAddon).map((row) => [row.productId, row.quantity]),
  )
  const chosen = asked.size > 0 ? asked : held
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
    choices: offered.filter((addon) => !isFixed(addon) && addon.unitPriceMinor !== null).map(toRow),
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

/** Comes with the product whatever is chosen. */
function isFixed({ mandatory }: ProductAddon): boolean {
  return mandatory
}
