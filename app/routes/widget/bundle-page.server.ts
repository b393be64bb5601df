import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import type { BundleOffer } from '#app/domain/catalog/bundle-offer.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle-offer-queries.server.ts'
import { listDurations, listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { resolveOption } from '#app/domain/order/bundle-choice.ts'
import { spanOfParts } from '#app/domain/order/bundle-parts.ts'
import type { BundleChoice, BundleFacts } from '#app/domain/order/bundle-types.ts'
import { choicesOf } from '#app/domain/order/kept-choices.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { lockedByOffer } from '#app/domain/order/place-parts.server.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { toOptionView } from './bundle-option-view.server.ts'
import { likelyChoice } from './bundle-option-when.server.ts'

/** What may come with a booking; without options there is nothing to ask. */
export function findOfferOf({ db, shop }: GuestServices, booking: OrderBooking): Promise<BundleOffer> {
  const productId = mainOf(booking)[0]?.productId ?? 0
  return findBundleOffer(db, { shopId: shop.id, productId, audience: 'guest' })
}

type Booked = { order: OrderDetails; booking: OrderBooking; offer: BundleOffer }

/**
 * The options of one booking: what comes with it, and what may be chosen, with `asked` or else what it has
 * already. The sum is of the whole order, by the functions that charge it.
 */
export async function findBundlePage(
  guest: GuestServices,
  { order, booking, offer }: Booked,
  asked: readonly BundleChoice[] | null,
) {
  const { db, shop, locale } = guest
  const { facts, free } = await findBundleFacts(guest, { order, booking, offer }, asked ?? [])
  const said = asked ?? heldChoices({ order, booking, offer })
  const choices = offer.options.map((option) => likelyChoice(facts, option, said))
  const productIds = lockedByOffer(offer)
  const cards = await listProducts(db, { shopId: shop.id, audience: 'guest', productIds })
  const durations = await listDurations(db, shop.id, 'guest')
  const words = { guest, cards, durations }
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

export type BundlePageData = Awaited<ReturnType<typeof findBundlePage>>

/** What is free is asked without what the order holds itself: its parts may move within their own places. */
async function findBundleFacts(
  { db, shop, now, zone, today }: GuestServices,
  { order, booking, offer }: Booked,
  asked: readonly BundleChoice[],
) {
  const main = mainOf(booking)
  const productId = main[0]?.productId ?? 0
  const productIds = [productId, ...lockedByOffer(offer)]
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds })
  const { startRent, endRent, durationId } = booking
  const quantities = main.map(({ priceCategoryId, quantity }) => ({ priceCategoryId, quantity }))
  const parent = { startRent, endRent, durationId, quantities }
  const choices = asked.length > 0 ? asked : heldChoices({ order, booking, offer })
  const span = spanOfParts({ offer, choices, parent, today, durations: prices.durations })
  const free = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds,
    ...span,
    now,
    exceptOrderId: order.id,
    isAlone: true,
  })
  const { hours, products } = free
  const facts: BundleFacts = { offer, parent, audience: 'guest', today, zone, hours, products, prices }
  return { facts, free }
}

/** What was chosen before, as it is booked. */
function heldChoices({ order, booking, offer }: Booked): BundleChoice[] {
  const parts = partsOf(order, booking).map((part) => ({ ...part, rows: part.products }))
  return choicesOf(offer.options, parts)
}

function partsOf(order: OrderDetails, booking: OrderBooking): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
}

function mainOf({ products }: OrderBooking) {
  return products.filter(({ isAddon }) => !isAddon)
}

function sumOf(bookings: readonly OrderBooking[]): number {
  return bookings.flatMap(({ products }) => products).reduce((sum, row) => sum + row.totalMinor, 0)
}

/** What the choices cost, as far as they can be had; what is wrong is said beside it. */
function priceOf(facts: BundleFacts, choices: readonly BundleChoice[]): number {
  const parts = facts.offer.options.flatMap((option) => {
    const choice = choices.find(({ optionId }) => optionId === option.id)
    const resolved = choice ? resolveOption(facts, option, choice) : undefined
    return resolved?.ok ? resolved.value : []
  })
  const rows = parts.flatMap((part) => {
    const priced = priceBooking(facts.prices, {
      ...part,
      addons: [],
      audience: 'guest',
      bundlePrice: part.price,
    })
    return priced.ok ? priced.value : []
  })
  return rows.reduce((sum, row) => sum + row.totalMinor, 0)
}
