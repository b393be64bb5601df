import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { AvailabilityRefusal, AvailabilityWarning, Demand } from '#app/domain/availability/demand.ts'
import { type Identified, identifyDemands } from '#app/domain/availability/identifier-demand.ts'
import { placeDemands } from '#app/domain/availability/resource-demand.ts'
import type { Placement } from '#app/domain/availability/resource-limit.ts'
import { endOf } from '#app/domain/availability/start-times.ts'
import { type BundleOffer, NO_BUNDLE } from '#app/domain/catalog/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { findBrokenRatio } from '#app/domain/pricing/category-ratio.ts'
import { type PricedRow, type PriceRefusal, priceBooking } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { dateOf, type Instant, isWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { AddonQuantity } from './addon-quantities.ts'
import type { HeldBooking } from './booking-queries.server.ts'
import { type Choices, type PartsRefusal, type PlacedPart, placeParts } from './place-parts.server.ts'

export type Quantity = { priceCategoryId: number | null; quantity: number }

/** What a booking asks for, before it is known to be free or what it costs. */
export type Placing = {
  shopId: number
  audience: Audience
  now: Instant
  zone: Zone
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Staff may choose any end; else the duration gives it. */
  endRent?: WallTime | undefined
  /** It starts now; see `Demand`. */
  lent?: boolean | undefined
  quantities: readonly Quantity[]
  addons: readonly AddonQuantity[]
  /** Named units that the booking and its parts had before it was changed. */
  kept?: readonly Identified[] | undefined
  /** The booking that is being changed, with its parts as they were and the resources that they all had. */
  changed?: { bookingId: number; before: readonly HeldBooking[]; held: readonly Placement[] } | undefined
  /** What may come with it, and what of it was chosen; see `PartsWanted`. */
  bundle?: { offer: BundleOffer; choices?: Choices | undefined } | undefined
}

/** A rule for guests that staff may break knowingly. */
export type BookingWarning = AvailabilityWarning | Extract<PriceRefusal, { code: 'price_category_ratio' }>

export type Placed = {
  endRent: WallTime
  rows: PricedRow[]
  /** Rules for guests that staff broke; the log says so. */
  warnings: BookingWarning[]
  facts: AvailabilityFacts
  /** The guides, boats and rooms that the booking gets, and its parts, which are numbered from −1 down. */
  placements: Placement[]
  /** The named units that it and its parts get. */
  identified: Identified[]
  parts: PlacedPart[]
}

export type PlaceRefusal = AvailabilityRefusal | PriceRefusal | PartsRefusal

/**
 * Decides whether a booking can be had and at what price, all or nothing with the parts of its bundle; writes
 * nothing. Call with the pools of its product, its add-ons and its bundle's products locked. What the order
 * already holds counts as taken like everybody's, so a booking that is being changed must have been taken out
 * first: a refusal rolls that back. Add-ons follow the booking's period. Source: domain.md §3 'Never
 * oversold', §4.
 */
export async function placeBooking(tx: Tx, placing: Placing): Promise<Result<Placed, PlaceRefusal>> {
  const { shopId, productId, startRent, audience, now, zone, kept } = placing
  const productIds = [productId, ...placing.addons.map(({ addonId }) => addonId)]
  const period = { shopId, productIds, from: dateOf(startRent), now, isAlone: true }
  const firstFacts = await findAvailabilityFacts(tx, { ...period, to: period.from })
  const endRent = endRentOf(firstFacts, placing)
  // An end past the last year that is understood could be stored, and never read again.
  if (!isWallTime(endRent)) return err({ code: 'duration_not_offered', at: 'durationId', productId })

  const endsLater = dateOf(endRent) > period.from
  const facts = endsLater ? await findAvailabilityFacts(tx, { ...period, to: dateOf(endRent) }) : firstFacts
  const demands = toDemands(placing, endRent)
  const checked = checkDemands(facts, { demands, audience, now, zone, kept })
  if (!checked.ok) return checked

  const prices = await findPriceFacts(tx, { shopId, productIds })
  const priced = priceBooking(prices, { ...placing, endRent })
  if (!priced.ok) return priced
  const placed = { endRent, rows: priced.value }
  const ratio = brokenRatio(prices, placing)
  const { offer = NO_BUNDLE, choices } = placing.bundle ?? {}
  const { held, before } = placing.changed ?? {}
  if (offer.options.length === 0) {
    const placements = placeDemands(facts, { demands, zone, held })
    const identified = identifyDemands(facts, { demands, audience, zone, kept })
    const warnings = [...checked.value.warnings, ...ratio]
    return ok({ ...placed, warnings, facts, placements, identified, parts: [] })
  }
  const parent = { ...placing, endRent }
  const parts = await placeParts(tx, { ...placing, offer, choices, parent, beside: demands, before, held })
  if (!parts.ok) return parts
  return ok({ ...placed, ...parts.value, warnings: [...parts.value.warnings, ...ratio] })
}

/** Guests were refused it already. */
function brokenRatio(prices: PriceFacts, { audience, quantities }: Placing): BookingWarning[] {
  const broken = audience === 'staff' ? findBrokenRatio(prices, quantities) : undefined
  return broken ? [{ code: 'price_category_ratio', at: 'quantities', ...broken }] : []
}

/** Of what a booking and its parts get, the booking's own; null for one that has no id yet. */
export function ownOf(
  { placements, identified }: Pick<Placed, 'placements' | 'identified'>,
  bookingId: number | null,
) {
  const isOwn = (each: { bookingId?: number | null | undefined }) => (each.bookingId ?? null) === bookingId
  return { placements: placements.filter(isOwn), identified: identified.filter(isOwn) }
}

function endRentOf(facts: AvailabilityFacts, placing: Placing): WallTime | undefined {
  if (placing.audience === 'staff' && placing.endRent) return placing.endRent
  return endOf(facts, placing)
}

/** The lines of one product in one booking are one demand. Source: domain.md §3. */
function toDemands(placing: Placing, endRent: WallTime): Demand[] {
  const { productId, startRent, durationId, lent, quantities, addons, changed } = placing
  const times = { startRent, endRent, durationId, lent, bookingId: changed?.bookingId }
  const quantity = quantities.reduce((sum, line) => sum + line.quantity, 0)
  return [
    { ...times, productId, quantity },
    ...addons.map((addon) => ({ ...times, productId: addon.addonId, quantity: addon.quantity })),
  ]
}
