import type { RouterContextProvider } from 'react-router'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { startsUntil } from '#app/domain/availability/starts/staff-starts.ts'
import { endOf, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { listAddons, listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { choicesOf, type StaffBundleChoice } from '#app/domain/order/booking/previous-choices.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { itemsAfterParents } from '#app/domain/order/bundle/bundled-bookings.ts'
import { isLive } from '#app/domain/order/order-states.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { type PriceOption, priceOptions } from '#app/domain/pricing/price-booking.ts'
import { type PriceFacts, priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { priceFields } from '#app/http/schemas/change-booking-schema.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import { loadBundle } from '#app/routes/staff/orders/bundle/load-bundle.server.ts'
import { loadOrder, type OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'
import {
  type ChangeChoice,
  fieldsOf,
  filledForm,
  postedQuantities,
  productIdOf,
  readChangeChoice,
  toTimes,
} from './posted-change.ts'

type Context = Readonly<RouterContextProvider>

export type Changeable = Awaited<ReturnType<typeof loadChangeable>>
export type ChangePage = Awaited<ReturnType<typeof toChangePage>>

/**
 * The order of the address with the booking that it names, else its first. An item of a bundle is changed with the
 * booking that it goes with.
 */
export async function loadChangeable(context: Context, params: OrderParams, url: URL) {
  const order = await loadOrder(context, params)
  const bookings = itemsAfterParents(order.bookings)
  const named = url.searchParams.get('booking')
  const found = named === null ? bookings[0] : bookings.find(({ id }) => id === readId(named))
  const booking = bookings.find(({ id }) => id === found?.parentBookingId) ?? found ?? notFound()
  return { order, booking }
}

/** Why nothing can be changed; null when it can. */
function whyFixed(context: Context, order: OrderDetails): 'ota_order' | 'closed' | null {
  const { now } = context.get(services)
  if (order.createdBy === 'OTA') return 'ota_order'
  return isLive(order, now) ? null : 'closed'
}

/** The product's durations, starts of the day, prices, add-ons and bundle for what is chosen. */
export async function loadChoice(context: Context, { order, booking }: Changeable, choice: ChangeChoice) {
  const { db, shop, now, zone } = context.get(services)
  const { productId, startDate } = choice
  const key = { shopId: shop.id, productIds: [productId] }
  const { startRent, durationId, endRent } = toTimes(booking, choice, zone)
  const { endRent: ownEnd } = choice
  const to = ownEnd && dateOf(ownEnd) > startDate ? dateOf(ownEnd) : startDate
  const facts = await findAvailabilityFacts(db, {
    ...{ ...key, from: startDate, to, now, exceptOrderId: order.id },
  })
  const product = facts.products.get(productId)
  const query = { productId, durationId, audience: 'staff', now, zone, date: startDate } as const
  const offers = durationId || ownEnd ? startTimesOn(facts, query) : []
  const starts = ownEnd ? startsUntil(facts, offers, { ...query, endRent: ownEnd }) : offers
  const addons = (await listAddons(db, { ...key, audience: 'staff' })).get(productId) ?? []
  const addonIds = addons.map(({ addon }) => addon.id)
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [productId, ...addonIds] })
  const ends = endRent ?? (product && endOf(facts, { productId, durationId, startRent, zone }))
  const optionsOf = (id: number) =>
    priceOptions(prices, { productId: id, durationId, startRent, endRent: ends, audience: 'staff' })
  return {
    ...choice,
    startRent,
    durationId,
    endRent: ends,
    hours: facts.hours,
    starts,
    lengthIds: product?.durations.map(({ id }) => id) ?? [],
    categories: categoriesOf(prices, { options: optionsOf(productId), productId, booking }),
    categoryKeys: [0, ...priceCategoriesFor(prices, 'staff').map(({ id }) => id)],
    offer: await findBundleOffer(db, { shopId: shop.id, productId, audience: 'staff' }),
    addons: addons.map(({ addon, mandatory, included }) => ({
      addon,
      mandatory,
      unitPriceMinor: included ? 0 : (optionsOf(addon.id)[0]?.unitPriceMinor ?? null),
    })),
  }
}

type Offered = { options: readonly PriceOption[]; productId: number; booking: OrderBooking }

/**
 * The shop's price categories. `isOther`: the product has no price in it, and the booking is not in it; where it has
 * no price at all for the length, those in which it has one for another. They are sold at a price by hand.
 */
function categoriesOf(prices: PriceFacts, { options, productId, booking }: Offered) {
  const sold = new Set((prices.prices.get(productId) ?? []).map(({ priceCategoryId }) => priceCategoryId))
  const rows = booking.products.filter((row) => !row.isAddon && row.productId === productId)
  const booked = new Set(rows.map(({ priceCategoryId }) => priceCategoryId))
  const open = priceCategoriesFor(prices, 'staff')
  const only = sold.has(null) || booked.has(null) || open.length === 0 ? [ONLY_PRICE] : []
  return [...only, ...open].map(({ id, title, hint }) => {
    const price = options.find(({ priceCategoryId }) => priceCategoryId === id)
    const isOther = !price && !booked.has(id) && (options.length > 0 || !(sold.size === 0 || sold.has(id)))
    return { priceCategoryId: id, title, hint, unitPriceMinor: price?.unitPriceMinor ?? null, isOther }
  })
}

const ONLY_PRICE = { id: null, title: null, hint: null }

export type LoadedChoice = Awaited<ReturnType<typeof loadChoice>>

/** The page for the booking as it is. */
export async function loadChangePage(context: Context, params: OrderParams, url: URL) {
  const changeable = await loadChangeable(context, params, url)
  const form = filledForm(new FormData(), changeable.booking)
  const loaded = await loadChoice(context, changeable, readChangeChoice(form, changeable.booking))
  return toChangePage(context, changeable, loaded, { form })
}

type Filled = {
  form: FormData
  /** Items as they were planned or refused; left out, as they are posted or booked. */
  bundles?: readonly StaffBundleChoice[] | undefined
}

/** Maps it to the page, with texts in the reader's language and a new request key. */
export async function toChangePage(
  context: Context,
  { order, booking }: Changeable,
  choice: LoadedChoice,
  { form, bundles }: Filled,
) {
  const { db, shop, locale, newKey } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const own = productIdOf(booking)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const durations = await listDurations(db, shop.id, 'staff')
  const main = booking.products.find(({ productId }) => productId === own)
  const categories = choice.categories.map(({ priceCategoryId, title, hint, ...category }) => ({
    ...category,
    id: toCategoryKey(priceCategoryId),
    title: title && text(title),
    hint: hint && text(hint),
  }))
  const addons = choice.addons.map(({ addon, mandatory, unitPriceMinor }) => ({
    ...{ id: addon.id, title: text(addon.displayName), hint: text(addon.shortDescription) || null },
    ...{ unitPriceMinor, isMandatory: mandatory },
  }))
  return {
    orderId: order.id,
    bookingId: booking.id,
    version: order.version,
    requestKey: newKey(),
    fixed: whyFixed(context, order),
    title: main ? text(main.productName) : '',
    startRent: booking.startRent,
    endRent: booking.endRent,
    email: order.customer?.email ?? null,
    /** Bookings of the order that are changed by themselves. */
    bookings: itemsAfterParents(order.bookings)
      .filter(({ parentBookingId }) => parentBookingId === null)
      .map((each) => ({ ...toEntry(each, text), address: manageAddress(order.id, each.id) })),
    /** Also a product that nobody can book any more, while the booking is of it. */
    products: [
      ...(main && lines.every(({ id }) => id !== own) ? [{ id: own, name: text(main.productName) }] : []),
      ...lines
        .filter(({ id, status }) => id === own || status !== 'INACTIVE')
        .map(({ id, name, displayName }) => ({ id, name: text(displayName) || name })),
    ],
    lengths: durations
      .filter(({ id }) => choice.lengthIds.includes(id))
      .map(({ id, label }) => ({ id, label: text(label) })),
    date: choice.startDate,
    starts: choice.starts.map(({ startRent, endRent, free, capacity, used, state }) => ({
      ...{ key: writeStart(startRent), startRent, endRent, free, capacity, used, state },
      isChosen: startRent === choice.startRent,
    })),
    productId: choice.productId,
    categories,
    addons,
    priced: [
      ...categories.map(({ id, title }) => ({ field: priceFields.category(id), title })),
      ...addons.map(({ id, title }) => ({ field: priceFields.addon(id), title })),
    ],
    bundle: await loadBundle(context, choice, {
      orderId: order.id,
      others: order.bookings.filter((each) => each.id !== booking.id && each.parentBookingId !== booking.id),
      quantities: postedQuantities(form),
      choices: bundles ?? bookedChoices({ order, booking }, choice),
      posted: bundles ? undefined : form,
    }),
    fields: Object.fromEntries(fieldsOf(booking)),
  }
}

/** Items as they are booked; none of another product. */
function bookedChoices({ order, booking }: Changeable, { productId, offer }: LoadedChoice): BundleChoice[] {
  if (productId !== productIdOf(booking)) return []
  const items = order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
  return choicesOf(
    offer.options,
    items.map((item) => ({ ...item, rows: item.products })),
  )
}

function toEntry({ id, startRent, endRent, products }: OrderBooking, text: (value: Translatable) => string) {
  const main = products.find(({ isAddon }) => !isAddon)
  return { id, startRent, endRent, title: main ? text(main.productName) : '' }
}
