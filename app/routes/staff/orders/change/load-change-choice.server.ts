import type { RouterContextProvider } from 'react-router'
import { isBookable } from '#app/domain/availability/availability-facts.ts'
import {
  findAvailabilityFacts,
  findBookingRules,
} from '#app/domain/availability/availability-queries.server.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { listedDate } from '#app/domain/availability/calendar/opening-date.ts'
import { freeDayOf } from '#app/domain/availability/starts/day-status.ts'
import { freeInPeriod, startsUntil } from '#app/domain/availability/starts/staff-starts.ts'
import { createOfferFinder, endOf } from '#app/domain/availability/starts/start-times.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { findBookedOffer } from '#app/domain/order/booking/offered-bundle.server.ts'
import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import { itemsAfterParents } from '#app/domain/order/bundle/bundled-bookings.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { type PriceOption, priceOptions } from '#app/domain/pricing/price-booking.ts'
import { type PriceFacts, priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { addDays, dateOf, daysBetween, toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { shownDays } from '#app/routes/staff/orders/choice/shown-days.ts'
import { loadOrder, type OrderParams, refuseGone } from '#app/routes/staff/orders/order/load-order.server.ts'
import { type ChangeChoice, productIdOf, toTimes } from './posted-change.ts'

type Context = Readonly<RouterContextProvider>

export type Changeable = Awaited<ReturnType<typeof loadChangeable>>

/**
 * The order of the address with the booking that it names, else its first, and the page that the reader came from. An
 * item of a bundle is changed with the booking that it goes with.
 */
export async function loadChangeable(context: Context, params: OrderParams, url: URL) {
  const order = await loadOrder(context, params)
  const bookings = itemsAfterParents(order.bookings)
  const named = url.searchParams.get('booking')
  const id = named === null ? bookings[0]?.id : readId(named)
  const found = bookings.find((each) => each.id === id)
  const booking = bookings.find((each) => each.id === found?.parentBookingId) ?? found
  if (!booking) return refuseGone(context, order, id ?? notFound())
  return { order, booking, origin: readOrigin(url.searchParams, `/orders/${order.id}`) }
}

/** The product's durations, starts of the day, prices, add-ons and bundle for what is chosen. */
export async function loadChoice(context: Context, { order, booking }: Changeable, choice: ChangeChoice) {
  const { db, shop, now, zone, today } = context.get(services)
  const { productId, startDate } = choice
  const key = { shopId: shop.id, productIds: [productId] }
  const { hours, products } = await findBookingRules(db, key)
  const rule = products.get(productId)
  const durationIds = rule?.durations.map(({ id }) => id) ?? []
  const { startRent, durationId, endRent } = toTimes(booking, choice, { durationIds, zone })
  const { endRent: ownEnd } = choice
  const date = listedDate(hours, startRent, zone)
  const dates = shownDays(date, today)
  const [from = date, last = date] = [dates[0], dates.at(-1)]
  const days = endRent ? daysBetween(dateOf(startRent), dateOf(endRent)) : 0
  const to = addDays(last, Math.max(0, days))
  const exceptRowIds = rowsOf({ order, booking }).map(({ id }) => id)
  const facts = await findAvailabilityFacts(db, { ...key, from, to, now, exceptRowIds })
  const product = facts.products.get(productId)
  const query = { productId, audience: 'staff', now, zone } as const
  const offersOn = createOfferFinder(facts, { ...query, durationId: durationId ?? undefined })
  const offers = offersOn(dayNumber(date))
  const asLong = (start: WallTime) =>
    freeInPeriod(facts, { ...query, startRent: start, endRent: endOfSameLength(booking, start, zone) })
  const starts = ownEnd
    ? startsUntil(facts, offers, { ...query, endRent: ownEnd })
    : offers.flatMap((offer) => (durationId === null ? (asLong(offer.startRent) ?? []) : offer))
  const wall = toWallTime(now, zone)
  const addons = (await listAddons(db, { ...key, audience: 'staff' })).get(productId) ?? []
  const addonIds = addons.map(({ addon }) => addon.id)
  const isOwn = productId === productIdOf(booking)
  const items = isOwn ? bundleItemsOf({ order, booking }) : []
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [productId, ...addonIds] })
  const ends = endRent ?? (product && endOf(facts, { productId, durationId, startRent, zone }))
  const optionsOf = (id: number) =>
    priceOptions(prices, { productId: id, durationId, startRent, endRent: ends, audience: 'staff' })
  return {
    ...choice,
    startRent,
    durationId,
    endRent: ends,
    hours,
    date,
    /** Whether staff can book it still; a booking that there is stays when it is. */
    isOffered: rule !== undefined && isBookable(rule, 'staff'),
    days: dates.map((each) => ({
      ...{ date: each, value: addDays(startDate, daysBetween(date, each)) },
      ...freeDayOf(offersOn(dayNumber(each)), wall),
    })),
    starts,
    durationIds,
    categories: categoriesOf(prices, { options: optionsOf(productId), productId, booking }),
    categoryKeys: [
      ...new Set([
        ...[0, ...priceCategoriesFor(prices, 'staff').map(({ id }) => id)],
        ...items.flatMap(({ products }) => products.map((row) => toCategoryKey(row.priceCategoryId))),
      ]),
    ],
    offer: await findBookedOffer(db, {
      ...{ shopId: shop.id, productId, audience: 'staff' },
      items: items.map((item) => ({ ...item, rows: item.products })),
    }),
    addons: [
      ...addons.map(({ addon, mandatory, included }) => ({
        ...{ id: addon.id, title: addon.displayName, hint: addon.shortDescription, isMandatory: mandatory },
        unitPriceMinor: included ? 0 : (optionsOf(addon.id)[0]?.unitPriceMinor ?? null),
        isSold: false,
      })),
      ...(isOwn ? booking.products : [])
        .filter((row) => row.isAddon && !addonIds.includes(row.productId))
        .map(({ productId: id, productName: title, unitPriceMinor }) => ({
          ...{ id, title, hint: {}, isMandatory: false, unitPriceMinor },
          isSold: true,
        })),
    ],
  }
}

type Offered = { options: readonly PriceOption[]; productId: number; booking: OrderBooking }

/**
 * The shop's price categories, and those of the booking that are no longer offered: `isSold`. `isOther`: the product
 * has no price in it, and the booking is not in it; where it has no price at all for the duration, those in which it
 * has one for another. They are sold at a price by hand.
 */
function categoriesOf(prices: PriceFacts, { options, productId, booking }: Offered) {
  const sold = new Set((prices.prices.get(productId) ?? []).map(({ priceCategoryId }) => priceCategoryId))
  const rows = booking.products.filter((row) => !row.isAddon && row.productId === productId)
  const booked = new Set(rows.map(({ priceCategoryId }) => priceCategoryId))
  const open = prices.products.has(productId) ? priceCategoriesFor(prices, 'staff') : []
  const isGone = (id: number | null) =>
    !prices.products.has(productId) || (id !== null && open.every((category) => category.id !== id))
  const isOnly = sold.has(null) || booked.has(null) || open.length === 0
  const only = isOnly && !isGone(null) ? [ONLY_PRICE] : []
  const offered = [...only, ...open].map(({ id, title, hint }) => {
    const price = options.find(({ priceCategoryId }) => priceCategoryId === id)
    const isOther = !price && !booked.has(id) && (options.length > 0 || !(sold.size === 0 || sold.has(id)))
    const unitPriceMinor = price?.unitPriceMinor ?? null
    return { priceCategoryId: id, title, hint, unitPriceMinor, isOther, isSold: false }
  })
  const gone = rows.filter(({ priceCategoryId }) => isGone(priceCategoryId))
  return [
    ...offered,
    ...gone.map(({ priceCategoryId, priceCategoryTitle: title, unitPriceMinor }) => ({
      ...{ priceCategoryId, title, hint: null, unitPriceMinor, isOther: false, isSold: true },
    })),
  ]
}

const ONLY_PRICE = { id: null, title: null, hint: null }

export type LoadedChoice = Awaited<ReturnType<typeof loadChoice>>

type Booked = Pick<Changeable, 'order' | 'booking'>

/** Rows of the booking and of the items of its bundle, whose places are free to it. */
export function rowsOf({ order, booking }: Booked) {
  return [booking, ...bundleItemsOf({ order, booking })].flatMap(({ products }) => products)
}

/** Items of the booking's bundle. */
export function bundleItemsOf({ order, booking }: Booked): OrderBooking[] {
  return order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
}
