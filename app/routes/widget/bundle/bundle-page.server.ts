import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { BundleOffer } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listDurations, listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import { resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import { demandsOfItems, spanOfItems } from '#app/domain/order/bundle/bundle-items.ts'
import { presetItems } from '#app/domain/order/bundle/bundle-preset.ts'
import type { BundleChoice, BundleFacts } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { isStepAnswered } from '#app/domain/order/customer/answered-step.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { likelyChoice } from '#app/domain/order/preview/likely-choice.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { toOptionView } from './bundle-option-view.server.ts'
import { type NamedBooking, overlapReason, type Shown } from './bundle-option-when.server.ts'

/** Bundle offer of the booking's product, for guests; without options there is no page to show. */
export function findOfferOf({ db, shop }: GuestServices, booking: OrderBooking): Promise<BundleOffer> {
  const productId = mainOf(booking)[0]?.productId ?? 0
  return findBundleOffer(db, { shopId: shop.id, productId, audience: 'guest' })
}

type Booked = { order: OrderDetails; booking: OrderBooking; offer: BundleOffer }

/**
 * The options of one booking: mandatory items, and those to choose, with `asked` or else what it has
 * already. The sum is of the whole order, by the functions that charge it.
 */
export async function findBundlePage(
  guest: GuestServices,
  { order, booking, offer }: Booked,
  asked: readonly BundleChoice[] | null,
) {
  const { db, shop, locale } = guest
  const { facts, free } = await findBundleFacts(guest, { order, booking, offer }, asked ?? [])
  const productIds = lockedByOffer(offer)
  const cards = await listProducts(db, { shopId: shop.id, audience: 'guest', productIds })
  const durations = await listDurations(db, shop.id, 'guest')
  const words = { guest, cards, durations, booked: toNamedBookings(guest, order, booking) }
  const said = asked ?? (await findChoices(guest, { order, booking, offer }, { facts, free, words }))
  const choices = offer.options.map((option) => likelyChoice(facts, option, said))
  const main = mainOf(booking)
  return {
    name: pickText(main[0]?.productName ?? {}, locale, shop.locales),
    startRent: booking.startRent,
    endRent: booking.endRent,
    options: choices.flatMap((choice) => {
      const option = offer.options.find(({ id }) => id === choice.optionId)
      const view = option && toOptionView(facts, free, { option, choice, words })
      return view && (view.products.length > 0 || !view.canLeaveOut) ? [view] : []
    }),
    totalMinor: order.totals.totalMinor - sumOf(partsOf(order, booking)) + priceOf(facts, choices),
  }
}

/** Bookings of the order that optional items may not overlap; none where the shop does not mind. */
function toNamedBookings(
  { shop, locale }: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
): NamedBooking[] {
  if (shop.options.allowOverlappingPackages) return []
  return withoutItems(order, booking).map(({ startRent, endRent, products }) => ({
    startRent,
    endRent,
    name: pickText(products[0]?.productName ?? {}, locale, shop.locales),
  }))
}

type PageFacts = { facts: BundleFacts; free: AvailabilityFacts; words: Shown['words'] }

/** Choices as they are booked; the first time, items that the parent's price includes are proposed for all who come. */
async function findChoices(
  { db, shop, now, zone }: GuestServices,
  booked: Booked,
  { facts, free, words }: PageFacts,
): Promise<BundleChoice[]> {
  const { order, booking, offer } = booked
  const previous = bookedChoices(booked)
  const presets = offer.options.flatMap((option) => {
    const items = presetItems(facts, option)
    return items ? [{ option, items }] : []
  })
  const step = {
    shopId: shop.id,
    orderId: order.id,
    bookingId: booking.id,
    action: 'bundle_changed',
  } as const
  if (presets.length === 0 || (await isStepAnswered(db, step))) return previous
  return previous.map((choice) => {
    const preset = presets.find(({ option }) => option.id === choice.optionId)
    if (!preset) return choice
    const proposed = likelyChoice(facts, preset.option, [{ ...choice, items: preset.items }])
    const items = resolveOption(facts, preset.option, proposed)
    if (!items.ok) return choice
    const demands = demandsOfItems(items.value, offer)
    const isFree = checkDemands(free, { demands, audience: 'guest', now, zone }).ok
    const isApart = items.value.every((item) => overlapReason(facts, preset.option, item, words) === null)
    return isFree && isApart ? proposed : choice
  })
}

/** Availability next to the order's other bookings; the items' own places count as free. */
async function findBundleFacts(
  { db, shop, now, zone, today }: GuestServices,
  { order, booking, offer }: Booked,
  asked: readonly BundleChoice[],
) {
  const main = mainOf(booking)
  const productId = main[0]?.productId ?? 0
  const productIds = [productId, ...lockedByOffer(offer)]
  const others = withoutItems(order, booking)
  const otherIds = others.flatMap(({ products }) => products.map((row) => row.productId))
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds })
  const { startRent, endRent, durationId } = booking
  const quantities = main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity }))
  const parent = { startRent, endRent, durationId, quantities }
  const choices = asked.length > 0 ? asked : bookedChoices({ order, booking, offer })
  const span = spanOfItems({ offer, choices, parent, today, durations: prices.durations })
  const alone = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds: [...new Set([...productIds, ...otherIds])],
    ...span,
    now,
    exceptOrderId: order.id,
    isAlone: true,
  })
  const free = withBookings(alone, others, zone)
  const { hours, products } = free
  const facts: BundleFacts = { offer, parent, audience: 'guest', today, zone, hours, products, prices }
  return { facts, free }
}

/** Bundle choices that the booked items stand for. */
function bookedChoices({ order, booking, offer }: Booked): BundleChoice[] {
  const items = partsOf(order, booking).map((item) => ({ ...item, rows: item.products }))
  return choicesOf(offer.options, items)
}

function partsOf(order: OrderDetails, booking: OrderBooking): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
}

/** The order's bookings but those of this package, its parent among them. */
function withoutItems(order: OrderDetails, booking: OrderBooking): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId !== booking.id)
}

function mainOf({ products }: OrderBooking) {
  return products.filter(({ isAddon }) => !isAddon)
}

function sumOf(bookings: readonly OrderBooking[]): number {
  return bookings.flatMap(({ products }) => products).reduce((sum, row) => sum + row.totalMinor, 0)
}

/** Price of the items that the choices resolve to; a refused choice counts 0, its reason is shown with its option. */
function priceOf(facts: BundleFacts, choices: readonly BundleChoice[]): number {
  const items = facts.offer.options.flatMap((option) => {
    const choice = choices.find(({ optionId }) => optionId === option.id)
    const resolved = choice ? resolveOption(facts, option, choice) : undefined
    return resolved?.ok ? resolved.value : []
  })
  const rows = items.flatMap((item) => {
    const priced = priceBooking(facts.prices, {
      ...item,
      addons: [],
      audience: 'guest',
      bundlePrice: item.price,
    })
    return priced.ok ? priced.value : []
  })
  return rows.reduce((sum, row) => sum + row.totalMinor, 0)
}
