import { isMandatory, isProductChosen } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { AddonQuantity } from '#app/domain/order/booking/addon-quantities.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import type { BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { type PricedRow, type PriceRefusal, priceBooking } from '#app/domain/pricing/price-booking.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { likelyChoice } from './likely-choice.ts'

/** A booking that is not stored yet, priced; `place` among those of the preview, the parent's is 0. */
export type PreviewedBooking = { place: number; rows: PricedRow[] }

/**
 * Prices a booking before it is created, with its mandatory items in their likeliest choice, by the function that
 * charges it. Availability is not checked.
 */
export function previewBooking(
  bundle: BundleFacts,
  { productId, addons = [] }: { productId: number; addons?: readonly AddonQuantity[] },
): Result<PreviewedBooking[], PriceRefusal> {
  const { prices, parent, audience } = bundle
  const own = priceBooking(prices, { ...parent, productId, addons, audience })
  if (!own.ok) return own
  const bookings = [own.value, ...mandatoryItems(bundle).map(({ rows }) => rows)]
  return ok(bookings.map((rows, place) => ({ place, rows })))
}

/** Mandatory items of a booking, priced, as long as nothing is chosen; one that has no price is left out. */
export function mandatoryItems(bundle: BundleFacts): { item: BundleItem; rows: PricedRow[] }[] {
  const { offer, prices, audience } = bundle
  const items = offer.options.filter(isMandatory).flatMap((option) => {
    const choice = likelyChoice(bundle, option, [])
    const [first] = option.products
    const chosen = isProductChosen(option) && first ? [{ productId: first.productId, quantities: [] }] : []
    const resolved = resolveOption(bundle, option, { ...choice, items: chosen })
    return resolved.ok ? resolved.value : []
  })
  return items.flatMap((item) => {
    const priced = priceBooking(prices, { ...item, addons: [], audience, bundlePrice: item.price })
    return priced.ok ? [{ item, rows: priced.value }] : []
  })
}
