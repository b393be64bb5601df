import type {
  ResourceAllocation,
  UnitAssignment,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { PlannedAllocation } from '#app/domain/availability/allocation/occupying-queries.server.ts'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import {
  type BookingRules,
  findBookingRules,
  findFactsByRules,
} from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type {
  AvailabilityRefusal,
  AvailabilityWarning,
  BookingReference,
  Demand,
} from '#app/domain/availability/demand.ts'
import { allocateDemands } from '#app/domain/availability/resources/resource-demand.ts'
import { endOf } from '#app/domain/availability/starts/start-times.ts'
import { assignUnits } from '#app/domain/availability/units/identifier-demand.ts'
import { type BundleOffer, NO_BUNDLE } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import type { BundleOverlap } from '#app/domain/order/bundle/bundle-overlap.ts'
import type { BundleChoice, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import {
  type BundleItemsRefusal,
  type ItemPrices,
  lockedByOffer,
  type QuotedItem,
  quoteBundleItems,
  spanOf,
} from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { isSoldWith, occupiedQuantity } from '#app/domain/order/occupied-quantity.ts'
import { findBrokenRatio } from '#app/domain/pricing/category-ratio.ts'
import {
  type PricedRow,
  type PriceRefusal,
  priceBooking,
  type Quantity,
  type UnitPrice,
} from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { atOneVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import {
  dateOf,
  firstExisting,
  type Instant,
  isWallTime,
  type LocalDate,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { AddonQuantity } from './addon-quantities.ts'

/** Draft of a booking, new or changed, before its availability and price are checked. */
export type QuoteRequest = {
  shopId: number
  audience: Audience
  now: Instant
  zone: Zone
  productId: number
  durationId: number | null
  startRent: WallTime
  /** Staff may choose any end; else it follows from the duration. */
  endRent?: WallTime | undefined
  /** Starts now; see `Demand`. */
  startsNow?: boolean | undefined
  quantities: readonly Quantity[]
  addons: readonly AddonQuantity[]
  /** Staff only: see `PriceQuery`. */
  unitPrices?: readonly UnitPrice[] | undefined
  itemPrices?: ItemPrices | undefined
  /** Named units that the booking and its items had before it was changed. */
  previousUnits?: readonly UnitAssignment[] | undefined
  /** The booking that is being changed, with its items, as they were, and the resources that they all had. */
  changed?: Changed | undefined
  /** Items, resources and named units of a booking that this new one copies: the same are had where they are free. */
  copied?: Copied | undefined
  /** Allocations of bookings that are planned along with it, and stored nowhere. */
  planned?: readonly PlannedAllocation[] | undefined
  /** Bundle offer of the product and the choices from it; see `PartsWanted`. */
  bundle?: { offer: BundleOffer; choices?: Choices | undefined } | undefined
}

type Changed = {
  booking: BookingOfOrder
  before: readonly BookingOfOrder[]
  previous: readonly ResourceAllocation[]
}

type Copied = Omit<Changed, 'booking'> & { previousUnits: readonly UnitAssignment[] }

/** A rule for guests that staff may break knowingly. */
export type BookingWarning =
  | AvailabilityWarning
  | Extract<PriceRefusal, { code: 'price_category_ratio' }>
  | BundleOverlap

/** Rules for guests that a booking breaks and that nobody has said yes to yet. */
export type GuestRulesBroken = {
  code: 'guest_rules_broken'
  at: 'accepted'
  warnings: readonly BookingWarning[]
}

export type BookingQuote = {
  endRent: WallTime
  rows: PricedRow[]
  /** Rules for guests that staff broke; the log says so. */
  warnings: BookingWarning[]
  facts: AvailabilityFacts
  prices: PriceFacts
  /** The guides, boats and rooms that the booking gets, and its bundle items. */
  allocations: ResourceAllocation[]
  /** The named units that it and its items get. */
  unitAssignments: UnitAssignment[]
  items: QuotedItem[]
}

/** Bundle choices, or their derivation from the parent, where they depend on the parent's end. */
export type Choices =
  | readonly BundleChoice[]
  | ((parent: BundleParent, today: LocalDate) => readonly BundleChoice[])

export type QuoteRefusal = AvailabilityRefusal | PriceRefusal | BundleItemsRefusal | AddonEndsGuarantee

/** A booking that was sold with the right to rebook gets nothing that can't be rebooked. Source: spec 2 §4. */
type AddonEndsGuarantee = { code: 'addon_ends_guarantee'; at: 'addons'; productId: number }

/**
 * Decides whether a booking can be had and at what price, all or nothing with the items of its bundle; writes
 * nothing. Before it is stored, call with the pools of its product, its add-ons and its bundle's products locked. The
 * order's own bookings count like everybody's, so the rows of a booking that is being changed must have been removed
 * first: a refusal rolls that back. Add-ons follow the booking's period. Source: domain.md §3 'Never oversold', §4.
 */
export async function quoteBooking(
  db: Db,
  request: QuoteRequest,
): Promise<Result<BookingQuote, QuoteRefusal>> {
  const { shopId, productId, audience, now, zone, changed, copied } = request
  const previousUnits = copied?.previousUnits ?? request.previousUnits
  const previous = (changed ?? copied)?.previous
  const { offer = NO_BUNDLE, choices } = request.bundle ?? {}
  const addonIds = request.addons.map(({ addonId }) => addonId)
  const productIds = [...new Set([productId, ...addonIds, ...lockedByOffer(offer)])]
  const handle = await atOneVersion(db, shopId)
  const areDeletedToo = changed !== undefined
  const rules = await findBookingRules(handle, { shopId, productIds, areDeletedToo })
  const endRent = endRentOf(rules, request)
  // An end past the last year that is understood could be stored, and never read again.
  if (!isWallTime(endRent)) return err({ code: 'duration_not_offered', at: 'durationId', productId })

  const isOfProduct = changed?.booking.rows.some((row) => !row.isAddon && row.productId === productId)
  const sold = isOfProduct ? changed?.booking.rows : undefined
  const parent = { ...request, endRent, sold }
  const demands = toDemands(request, endRent)
  const hasItems = offer.options.length > 0
  const prices = await findPriceFacts(handle, { shopId, productIds })
  const requested = {
    ...request,
    offer,
    parent,
    combined: demands,
    choices: chosenOf(choices, request, parent),
    ...{ previous, previousUnits, before: (changed ?? copied)?.before, areCopied: copied !== undefined },
  }
  const span = hasItems ? spanOf(requested, prices) : { from: dateOf(request.startRent), to: dateOf(endRent) }
  const facts = await findFactsByRules(handle, { ...rules, shopId, ...span, now, planned: request.planned })
  const checked = checkDemands(facts, { demands, audience, now, zone, previousUnits })
  if (!checked.ok) return checked

  const priced = priceBooking(prices, parent)
  if (!priced.ok) return priced
  const quoted = { endRent, rows: priced.value, prices }
  const ratio = brokenRatio(prices, request)
  if (!hasItems) {
    const allocations = allocateDemands(facts, { demands, zone, previous })
    const unitAssignments = assignUnits(facts, { demands, audience, zone, previousUnits })
    const warnings = [...checked.value.warnings, ...ratio]
    return ok({ ...quoted, warnings, facts, allocations, unitAssignments, items: [] })
  }
  const items = quoteBundleItems(requested, { facts, prices })
  if (!items.ok) return items
  return ok({ ...quoted, ...items.value, warnings: [...items.value.warnings, ...ratio] })
}

/** Resolves bundle choices that depend on the parent's end; undefined while nobody has chosen. */
function chosenOf(
  choices: Choices | undefined,
  { now, zone }: QuoteRequest,
  parent: BundleParent,
): readonly BundleChoice[] | undefined {
  return typeof choices === 'function' ? choices(parent, dateOf(toWallTime(now, zone))) : choices
}

/** Guests were refused it already. */
function brokenRatio(prices: PriceFacts, { audience, quantities }: QuoteRequest): BookingWarning[] {
  const broken = audience === 'staff' ? findBrokenRatio(prices, quantities) : undefined
  return broken ? [{ code: 'price_category_ratio', at: 'quantities', ...broken }] : []
}

/** Of what a booking and its items get, the booking's own; null for one that has no id yet. */
export function ownOf(
  { allocations, unitAssignments }: Pick<BookingQuote, 'allocations' | 'unitAssignments'>,
  bookingId: number | null,
) {
  const isOwn = (each: { bookingId?: BookingReference | null | undefined }) =>
    (each.bookingId ?? null) === bookingId
  return { allocations: allocations.filter(isOwn), unitAssignments: unitAssignments.filter(isOwn) }
}

function endRentOf(rules: BookingRules, request: QuoteRequest): WallTime | undefined {
  if (request.audience === 'staff' && request.endRent) return firstExisting(request.endRent, request.zone)
  return endOf(rules, request)
}

/** The lines of one product in one booking are one demand. Source: domain.md §3. */
function toDemands(request: QuoteRequest, endRent: WallTime): Demand[] {
  const { productId, startRent, durationId, startsNow, quantities, addons, changed } = request
  const times = { startRent, endRent, durationId, startsNow, bookingId: changed?.booking.id }
  const quantity = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const products = [
    { productId, quantity },
    ...addons.map((addon) => ({ productId: addon.addonId, quantity: addon.quantity })),
  ]
  return products.map((product) => {
    const demand = { ...times, ...product }
    const isSold = product.productId !== productId && isSoldWith(changed?.booking, product)
    return { ...demand, occupied: occupiedQuantity(changed?.booking, demand), isSold }
  })
}
