import { isMandatory, isProductChosen } from '#app/domain/catalog/bundle-offer.ts'
import { resolveOption } from '#app/domain/order/bundle-choice.ts'
import { itemBookingId } from '#app/domain/order/bundle-items.ts'
import type { BundleFacts, BundleItem } from '#app/domain/order/bundle-types.ts'
import { type PricedRow, type PriceRefusal, priceBooking } from '#app/domain/pricing/price-booking.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { likelyChoice } from './likely-choice.ts'

/** Stands for a booking until it is stored; its parts are numbered from −1 down. */
export const NEW_BOOKING_ID = 0

/** A booking that is not stored yet, priced. */
export type PreviewedBooking = { bookingId: number; rows: PricedRow[] }

/**
 * Prices a booking before it is made, with all that must come with it in its likeliest way, by the function that
 * charges it. Whether it is free is not looked at.
 */
export function previewBooking(
  bundle: BundleFacts,
  productId: number,
): Result<PreviewedBooking[], PriceRefusal> {
  const { prices, parent, audience } = bundle
  const own = priceBooking(prices, { ...parent, productId, addons: [], audience })
  if (!own.ok) return own
  const parts = mandatoryParts(bundle).map(({ rows }, index) => ({ bookingId: itemBookingId(index), rows }))
  return ok([{ bookingId: NEW_BOOKING_ID, rows: own.value }, ...parts])
}

/** Mandatory items of a booking, priced, as long as nothing is chosen; one that has no price is left out. */
export function mandatoryParts(bundle: BundleFacts): { part: BundleItem; rows: PricedRow[] }[] {
  const { offer, prices, audience } = bundle
  const parts = offer.options.filter(isMandatory).flatMap((option) => {
    const choice = likelyChoice(bundle, option, [])
    const [first] = option.products
    const taken = isProductChosen(option) && first ? [{ productId: first.productId, quantities: [] }] : []
    const resolved = resolveOption(bundle, option, { ...choice, parts: taken })
    return resolved.ok ? resolved.value : []
  })
  return parts.flatMap((part) => {
    const priced = priceBooking(prices, { ...part, addons: [], audience, bundlePrice: part.price })
    return priced.ok ? [{ part, rows: priced.value }] : []
  })
}
