import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findOpeningNow, type OpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import type { ProductAddon } from '#app/domain/catalog/product-card.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import type { BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { handPriced, type PriceOption, priceOptions } from '#app/domain/pricing/price-booking.ts'
import { priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import type { RequestedQuestions } from '#app/domain/question/requested-questions.ts'
import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { bundlesSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import type { BookingChoice } from '#app/routes/staff/orders/booked/booked.ts'
import { chosenDuration } from '#app/routes/staff/orders/booked/chosen-duration.ts'
import {
  chosenBundles,
  type LoadedBooked,
  loadBooked,
  toForm,
} from '#app/routes/staff/orders/booked/load-booked.server.ts'
import { toBookingPage } from '#app/routes/staff/orders/booking/load-booking.server.ts'
import { loadOrder, whyFixed } from '#app/routes/staff/orders/order/load-order.server.ts'
import {
  OWN,
  ownEnd,
  readStaffBookingAddress,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'
import { discounted, findQuestions, previewStaffBooking } from './preview-staff-booking.server.ts'
import { findChosen, findStarts } from './staff-booking-times.ts'

type Context = Readonly<RouterContextProvider>

export type LoadedStaffBooking = Awaited<ReturnType<typeof loadStaffBookingChoice>>

/**
 * Products and customer fields for a new booking and, once a product is chosen, its starts, prices and questions on
 * the day. `isGone`: the one that is named can't be sold, or a form that is filled in names none. Then none is
 * chosen, and the form keeps what was typed in the fields of another.
 */
export async function loadStaffBookingChoice(
  context: Context,
  params: URLSearchParams,
  { others, isFilled }: { others: readonly BookingChoice[]; isFilled: boolean },
) {
  const { db, shop } = context.get(services)
  const opening = await findOpening(context)
  const named = readStaffBookingAddress(params, opening.firstDate)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const products = lines.filter(({ status }) => status !== 'INACTIVE')
  const isSold = products.some(({ id }) => id === named.productId)
  const address = isSold ? named : { ...named, productId: undefined }
  const isGone = !isSold && (isFilled || named.productId !== undefined)
  const productId = isGone ? products[0]?.id : address.productId
  const booked = await loadBooked(context, others)
  const fields = requestedFields(await listCustomerFields(db, shop.id), 'staff')
  const day =
    productId === undefined ? null : await findDay(context, { opening, address, productId, params, booked })
  const common = { opening, address, products, booked, isGone }
  const order = address.order === undefined ? null : await findOrderToAddTo(context, address.order)
  // Its customer is there; what is asked about who comes besides is answered on the order's own pages.
  const hasQuestions = !order && !isGone
  const shown = hasQuestions ? day : day && { ...day, questions: NO_QUESTIONS }
  return { ...common, order, fields: order ? [] : fields, day: shown }
}

const NO_QUESTIONS: RequestedQuestions = { general: [], participants: [] }

/** The order that is added to, for whom it is, and why nothing can be added to it. 404 for an unknown one. */
async function findOrderToAddTo(context: Context, orderId: number) {
  const order = await loadOrder(context, { orderId: String(orderId) })
  const customerName = order.bookings[0] ? toBookingPage(order, order.bookings[0]).customerName : null
  return { id: order.id, customerName, fixed: whyFixed(context, order) }
}

/** Opens the page on yesterday while an opening of yesterday's still runs. */
function findOpening(context: Context): Promise<OpeningNow> {
  const { db, shop, now, zone } = context.get(services)
  return findOpeningNow(db, { shopId: shop.id, now, zone })
}

type Narrowed = {
  opening: OpeningNow
  address: StaffBookingAddress
  productId: number
  params: URLSearchParams
  booked: readonly LoadedBooked[]
}

/** Bookings that the sale has already, as availability counts them. */
export function bookingsOf(booked: readonly LoadedBooked[]) {
  const previewed = booked.flatMap((one) => one.previewed)
  return previewed.map(({ place, rows, ...times }) => ({ ...times, id: -1 - place, products: rows }))
}

export function productIdsOf(bookings: ReturnType<typeof bookingsOf>): number[] {
  return bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
}

/** The product on the day: its durations, start times, prices and questions. */
async function findDay(context: Context, { opening, address, productId, params, booked }: Narrowed) {
  const { db, shop, now, today, zone, t } = context.get(services)
  const { date } = address
  const key = { shopId: shop.id, productId, audience: 'staff' } as const
  const offer = await findBundleOffer(db, key)
  const previewed = booked.flatMap((one) => one.previewed)
  const others = bookingsOf(booked)
  const addons = (await listAddons(db, { ...key, productIds: [productId] })).get(productId) ?? []
  const addonIds = addons.map(({ addon }) => addon.id)
  const productIds = [...new Set([productId, ...addonIds, ...lockedByOffer(offer)])]
  const found = await findAvailabilityFacts(db, {
    ...{ shopId: shop.id, productIds: [...new Set([...productIds, ...productIdsOf(others)])] },
    ...{ from: date, to: lastDate(address), now, hours: opening.hours },
  })
  const facts = withBookings(found, others, zone)
  const product = facts.products.get(productId) ?? notFound()
  const duration = chosenDuration(product, address)
  const endRent = ownEnd({ ...address, duration })
  const durationId = duration === OWN ? null : duration
  const requested = { productId, durationId, endRent, date, now, zone }
  const isToday = date === today || date === opening.firstDate
  const offered = findStarts(facts, { ...requested, isToday })
  const chosen = findChosen(facts, offered, { ...requested, params, address })

  const prices = await findPriceFacts(db, { shopId: shop.id, productIds })
  const optionsOf = (id: number) =>
    priceOptions(prices, { productId: id, durationId, audience: 'staff', ...chosen })
  const listed = optionsOf(productId)
  /** Without a price of the list, as at an end of staff's own, it is sold at one by hand. */
  const isByHand = listed.length === 0
  const options = isByHand
    ? handPriced(prices, key).map((option) => ({ ...option, unitPriceMinor: null }))
    : listed
  const bundle = { ...facts, offer, prices, audience: 'staff', today, zone } as const
  const categoryIds = [0, ...priceCategoriesFor(prices, 'staff').map(({ id }) => id)]
  const form = toForm(params)
  const bundleInput = { bundleOptions: offer.options, categoryIds }
  const posted = parseWithZod(form, { schema: bundlesSchema(t, bundleInput) })
  const choicesFor = (parent: BundleParent) =>
    posted.status === 'success'
      ? chosenBundles(bundle, { form, productId, given: posted.value.bundles, parent })
      : undefined
  const choice = { productId, durationId, ...chosen, params, options, choicesFor, key: address.key }
  const preview = previewStaffBooking(bundle, choice)
  const bookings = [...previewed, ...preview.bookings].toSorted((a, b) => a.place - b.place)
  return {
    ...{ productId, duration, durationId, endRent, product, ...offered, options, isByHand, offer, others },
    ...{ chosen, bundle, quantities: preview.quantities, choicesFor, form },
    total: preview.total && discounted([...previewed, ...preview.total], params, t),
    addons: addons.flatMap((addon) => withPrice(addon, optionsOf(addon.addon.id))),
    categoryIds,
    bookings,
    questions: await findQuestions(db, { shopId: shop.id, bookings }),
  }
}

/** An add-on with what one costs in the booking; none where it has no price then. */
function withPrice(addon: ProductAddon, options: readonly PriceOption[]) {
  const price = options.find(({ priceCategoryId }) => priceCategoryId === null)?.unitPriceMinor
  const unitPriceMinor = addon.included ? 0 : price
  return unitPriceMinor === undefined ? [] : [{ ...addon, unitPriceMinor }]
}

function lastDate(address: StaffBookingAddress): LocalDate {
  const end = ownEnd(address)
  return end && dateOf(end) > address.date ? dateOf(end) : address.date
}
