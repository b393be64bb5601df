import { isMandatory, isProductChosen } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { AddonQuantity } from '#app/domain/order/booking/addon-quantities.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import {
  type PricedRow,
  type PriceRefusal,
  priceBooking,
  type UnitPrice,
} from '#app/domain/pricing/price-booking.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { likelyChoice } from './likely-choice.ts'

/** A booking that is not stored yet, priced. */
export type PreviewedBooking = {
  /** Names it among those of the form. */
  place: number
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  rows: PricedRow[]
}

type Previewed = {
  productId: number
  addons?: readonly AddonQuantity[]
  /** By hand; see `PriceQuery`. */
  unitPrices?: readonly UnitPrice[]
  /** Of its bundle; left out while nothing is chosen: its mandatory items in their likeliest choice. */
  choices?: readonly BundleChoice[] | undefined
  /** Its items have the places after it. */
  place?: number
}

/**
 * Prices a booking before it is created, with the items of its bundle, by the function that charges it. Availability
 * is not checked, and an item that cannot be had as it is chosen is left out: booking it says why.
 */
export function previewBooking(
  bundle: BundleFacts,
  { productId, addons = [], unitPrices, choices, place = 0 }: Previewed,
): Result<PreviewedBooking[], PriceRefusal> {
  const { prices, parent, audience } = bundle
  const own = priceBooking(prices, { ...parent, productId, addons, audience, unitPrices })
  if (!own.ok) return own
  const items = choices ? chosenItems(bundle, choices) : mandatoryItems(bundle)
  const bookings = [{ ...timesOf(parent), rows: own.value }, ...items.map(toPreviewed)]
  return ok(bookings.map((booking, index) => ({ place: place + index, ...booking })))
}

type PricedItem = { item: BundleItem; rows: PricedRow[] }

function toPreviewed({ item, rows }: PricedItem) {
  return { ...timesOf(item), rows }
}

function timesOf({ startRent, endRent, durationId }: Omit<PreviewedBooking, 'place' | 'rows'>) {
  return { startRent, endRent, durationId }
}

function chosenItems(bundle: BundleFacts, choices: readonly BundleChoice[]): PricedItem[] {
  return priceItems(
    bundle,
    bundle.offer.options.flatMap((option) => {
      const choice = choices.find(({ optionId }) => optionId === option.id)
      const resolved = resolveOption(bundle, option, choice ?? { optionId: option.id, items: [] })
      return resolved.ok ? resolved.value : []
    }),
  )
}

/** Mandatory items of a booking, priced, as long as nothing is chosen; one that has no price is left out. */
export function mandatoryItems(bundle: BundleFacts): PricedItem[] {
  const items = bundle.offer.options.filter(isMandatory).flatMap((option) => {
    const choice = likelyChoice(bundle, option, [])
    const [first] = option.products
    const chosen = isProductChosen(option) && first ? [{ productId: first.productId, quantities: [] }] : []
    const resolved = resolveOption(bundle, option, { ...choice, items: chosen })
    return resolved.ok ? resolved.value : []
  })
  return priceItems(bundle, items)
}

function priceItems({ prices, audience }: BundleFacts, items: readonly BundleItem[]): PricedItem[] {
  return items.flatMap((item) => {
    const priced = priceBooking(prices, { ...item, addons: [], audience, bundlePrice: item.price })
    return priced.ok ? [{ item, rows: priced.value }] : []
  })
}
