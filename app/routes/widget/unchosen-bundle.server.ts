import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { type BundleOffer, isMandatory } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { BundleFacts, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import { mandatoryItems } from '#app/domain/order/preview/preview-booking.ts'
import type { PricedRow } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type Instant, toInstant } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** Bundle offer of a product with its availability and prices, before anything is chosen of it. */
export type UnchosenBundle = {
  offer: BundleOffer
  facts: AvailabilityFacts
  prices: PriceFacts
}

/** 'Paket: Lunch på bryggan och Bastu'; null where nothing goes with it. */
export function bundleText(
  { format, locale, shop, t }: GuestServices,
  { options }: BundleOffer,
): string | null {
  const names = options.map(({ name }) => pickText(name, locale, shop.locales))
  return names.length > 0 ? t('guest.with_bundle', { names: format.list(names) }) : null
}

/** The same offer with mandatory items only. */
export function mandatoryOnly(offer: BundleOffer): BundleOffer {
  return { ...offer, options: offer.options.filter(isMandatory) }
}

/** A row with the instant that its booking starts at. */
type StartedRow = PricedRow & { startsAt: Instant }

/** Mandatory items, priced by the function that charges them, as long as nothing of them is chosen. */
export function mandatoryRows(
  { zone, today }: Pick<GuestServices, 'zone' | 'today'>,
  { offer, facts, prices }: UnchosenBundle,
  parent: BundleParent,
): StartedRow[] {
  const { hours, products } = facts
  const bundle: BundleFacts = { offer, parent, audience: 'guest', today, zone, hours, products, prices }
  return mandatoryItems(bundle).flatMap(({ item, rows }) => {
    const startsAt = toInstant(item.startRent, zone)
    return rows.map((row) => ({ ...row, startsAt }))
  })
}
