import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import { demandsOfItems, spanOfItems } from '#app/domain/order/bundle/bundle-items.ts'
import { findOverlapped } from '#app/domain/order/bundle/bundle-overlap.ts'
import { presetItems } from '#app/domain/order/bundle/bundle-preset.ts'
import type { BundleChoice, BundleFacts, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { isStepAnswered } from '#app/domain/order/customer/answered-step.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { likelyChoice } from './likely-choice.ts'

type BundleQuery = {
  shopId: number
  now: Instant
  zone: Zone
  today: LocalDate
  order: OrderDetails
  booking: OrderBooking
  offer: BundleOffer
  /** null: those that are booked. */
  requested: readonly BundleChoice[] | null
  /** Whether optional items may be at the same time as other bookings of the order. */
  allowsOverlaps: boolean
}

type BundlePreview = {
  facts: BundleFacts
  /** Availability next to the order's other bookings; the items' own places count as free. */
  free: AvailabilityFacts
  /** Bookings of the order that optional items may not overlap. */
  booked: readonly OrderBooking[]
  /** One for each option, with likely values where something is open. */
  choices: readonly BundleChoice[]
  /** Total of the order with these choices, by the functions that charge it. */
  totalMinor: number
}

/**
 * Previews the bundle of a booking with the requested choices, or else those that it has; the first time, items that
 * the parent's price includes are proposed for all who come. Writes nothing.
 */
export async function previewBundle(db: Db, query: BundleQuery): Promise<BundlePreview> {
  const { order, booking, offer, requested, allowsOverlaps } = query
  const { facts, free } = await findBundleFacts(db, toFactsQuery(query))
  const booked = allowsOverlaps ? [] : withoutItems(order, booking)
  const said = requested ?? (await findChoices(db, query, { facts, free, booked }))
  const choices = offer.options.map((option) => likelyChoice(facts, option, said))
  const itemsMinor = sumOf(itemsOf(order, booking).flatMap(({ products }) => products))
  const totalMinor = order.totals.totalMinor - itemsMinor + priceOf(facts, choices)
  return { facts, free, booked, choices, totalMinor }
}

/** Choices as they are booked; while the step is unanswered with what is proposed, as far as it is free. */
async function findChoices(
  db: Db,
  query: BundleQuery,
  { facts, free, booked }: Pick<BundlePreview, 'facts' | 'free' | 'booked'>,
): Promise<BundleChoice[]> {
  const { shopId, order, booking, offer, now, zone } = query
  const previous = bookedChoices(query)
  const presets = offer.options.flatMap((option) => {
    const items = presetItems(facts, option)
    return items ? [{ option, items }] : []
  })
  const step = { shopId, orderId: order.id, bookingId: booking.id, action: 'bundle_changed' } as const
  if (presets.length === 0 || (await isStepAnswered(db, step))) return previous
  return previous.map((choice) => {
    const preset = presets.find(({ option }) => option.id === choice.optionId)
    if (!preset) return choice
    const { option } = preset
    const proposed = likelyChoice(facts, option, [{ ...choice, items: preset.items }])
    const items = resolveOption(facts, option, proposed)
    if (!items.ok) return choice
    const demands = demandsOfItems(items.value, offer)
    const isFree = checkDemands(free, { demands, audience: 'guest', now, zone }).ok
    const overlaps = items.value.some((item) => findOverlapped(option, item, { ...facts, booked }))
    return isFree && !overlaps ? proposed : choice
  })
}

function toFactsQuery(query: BundleQuery): BundleFactsQuery {
  const { order, booking, requested } = query
  const main = mainOf(booking)
  const quantities = main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity }))
  return {
    ...query,
    audience: 'guest',
    orderId: order.id,
    parent: { ...booking, productId: main[0]?.productId ?? 0, quantities },
    others: withoutItems(order, booking),
    choices: requested && requested.length > 0 ? requested : bookedChoices(query),
  }
}

type BundleFactsQuery = Pick<BundleQuery, 'shopId' | 'now' | 'zone' | 'today' | 'offer'> & {
  audience: Audience
  /** Left out for an order that is not stored yet. */
  orderId?: number | undefined
  parent: BundleParent & { productId: number }
  /** Bookings of the order that stay beside the items. */
  others: Parameters<typeof withBookings>[1]
  choices: readonly BundleChoice[]
}

/** Rules, prices and availability for the items of a booking's bundle, the other bookings of its order counted. */
export async function findBundleFacts(
  db: Db,
  { shopId, now, zone, today, offer, audience, orderId, parent: booked, others, choices }: BundleFactsQuery,
): Promise<Pick<BundlePreview, 'facts' | 'free'>> {
  const { productId, startRent, endRent, durationId, quantities } = booked
  const productIds = [productId, ...lockedByOffer(offer)]
  const otherIds = others.flatMap(({ products }) => products.map((row) => row.productId))
  const prices = await findPriceFacts(db, { shopId, productIds })
  const parent = { startRent, endRent, durationId, quantities }
  const span = spanOfItems({ offer, choices, parent, today, durations: prices.durations })
  const alone = await findAvailabilityFacts(db, {
    shopId,
    productIds: [...new Set([...productIds, ...otherIds])],
    ...span,
    now,
    exceptOrderId: orderId,
    isAlone: true,
  })
  const free = withBookings(alone, others, zone)
  const { hours, products } = free
  const facts: BundleFacts = { offer, parent, audience, today, zone, hours, products, prices }
  return { facts, free }
}

/** Bundle choices that the booked items stand for. */
function bookedChoices({ order, booking, offer }: BundleQuery): BundleChoice[] {
  const items = itemsOf(order, booking).map((item) => ({ ...item, rows: item.products }))
  return choicesOf(offer.options, items)
}

function itemsOf(order: OrderDetails, booking: OrderBooking): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
}

/** The order's bookings but those of this bundle, its parent among them. */
function withoutItems(order: OrderDetails, booking: OrderBooking): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId !== booking.id)
}

function mainOf({ products }: OrderBooking) {
  return products.filter(({ isAddon }) => !isAddon)
}

function sumOf(rows: readonly { totalMinor: number }[]): number {
  return rows.reduce((sum, row) => sum + row.totalMinor, 0)
}

/** Price of the items that the choices resolve to; a refused choice counts 0, its reason is shown with its option. */
function priceOf(facts: BundleFacts, choices: readonly BundleChoice[]): number {
  const items = facts.offer.options.flatMap((option) => {
    const choice = choices.find(({ optionId }) => optionId === option.id)
    const resolved = choice ? resolveOption(facts, option, choice) : undefined
    return resolved?.ok ? resolved.value : []
  })
  return sumOf(
    items.flatMap((item) => {
      const { prices } = facts
      const priced = priceBooking(prices, { ...item, addons: [], audience: 'guest', bundlePrice: item.price })
      return priced.ok ? priced.value : []
    }),
  )
}
