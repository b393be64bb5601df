import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { findRebookableUntil } from '#app/domain/order/guest/guest-change-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { previewAddons } from '#app/domain/order/preview/preview-addons.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import { reasonOf } from '#app/routes/widget/bundle/bundle-option-view.server.ts'
import type { Quantities } from '#app/routes/widget/quantities/quantities.ts'

/**
 * The add-ons of one booking, mandatory ones among them, with `requested` quantities or else those that it has; and the
 * rebooking guarantee.
 */
export async function findAddonPage(
  { db, shop, now, zone, locale, t, format }: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
  requested: Quantities,
  isGuaranteed: boolean | undefined,
) {
  const { offered, quantities, check, totalMinor, guarantee, endGuarantee } = await previewAddons(db, {
    ...{ shopId: shop.id, now, zone, order, booking, requested, isGuaranteed },
    mostOfEach: LARGEST_QUANTITY,
  })
  const main = booking.products.find(({ isAddon }) => !isAddon)
  return {
    name: pickText(main?.productName ?? {}, locale, shop.locales),
    startRent: booking.startRent,
    endRent: booking.endRent,
    included: offered.filter(({ mandatory }) => mandatory).map(toRow),
    choices: offered
      .filter(({ mandatory, unitPriceMinor }) => !mandatory && unitPriceMinor !== null)
      .map((addon) => {
        const refusal = check(addon.addon.id, 1)
        return { ...toRow(addon), reason: refusal && reasonOf(t, refusal) }
      }),
    totalMinor,
    endingGuarantee: {
      names: offered
        .filter(({ addon: { id } }) => endGuarantee.includes(id) && isChosen(id))
        .map(({ addon }) => pickText(addon.displayName, locale, shop.locales)),
      isRequested: isGuaranteed ?? booking.fees.length > 0,
    },
    guarantee: guarantee && {
      ...guarantee,
      until: format.dateTime(
        toWallTime(await findRebookableUntil(db, { shopId: shop.id, order, booking }), zone),
      ),
    },
  }

  function isChosen(id: number): boolean {
    return quantities.some(({ addonId }) => addonId === id)
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
