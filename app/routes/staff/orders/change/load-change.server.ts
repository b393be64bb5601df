import type { RouterContextProvider } from 'react-router'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { choicesOf, type StaffBundleChoice } from '#app/domain/order/booking/previous-choices.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { itemsAfterParents } from '#app/domain/order/bundle/bundled-bookings.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { isLocalTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { priceFields } from '#app/http/schemas/change-booking-schema.server.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import { loadBundle } from '#app/routes/staff/orders/bundle/load-bundle.server.ts'
import { type OrderParams, whyFixed } from '#app/routes/staff/orders/order/load-order.server.ts'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'
import {
  type Changeable,
  type LoadedChoice,
  loadChangeable,
  loadChoice,
} from './load-change-choice.server.ts'
import {
  fieldsOf,
  filledForm,
  postedQuantities,
  productIdOf,
  readChangeChoice,
  START,
} from './posted-change.ts'

type Context = Readonly<RouterContextProvider>

export type ChangePage = Awaited<ReturnType<typeof toChangePage>>

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
  { order, booking, origin }: Changeable,
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
    origin,
    version: order.version,
    requestKey: newKey(),
    fixed: whyFixed(context, order),
    title: main ? text(main.productName) : '',
    startRent: booking.startRent,
    endRent: booking.endRent,
    customer: [order.customer?.firstName, order.customer?.lastName].filter(Boolean).join(' '),
    email: order.customer?.email ?? null,
    /** Bookings of the order that are changed by themselves. */
    bookings: itemsAfterParents(order.bookings)
      .filter(({ parentBookingId }) => parentBookingId === null)
      .map((each) => ({ ...toEntry(each, text), address: manageAddress(order.id, each.id, origin) })),
    /** Also a product that nobody can book any more, while the booking is of it. */
    products: [
      ...(main && lines.every(({ id }) => id !== own) ? [{ id: own, name: text(main.productName) }] : []),
      ...lines
        .filter(({ id, status }) => id === own || status !== 'INACTIVE')
        .map(({ id, name, displayName }) => ({ id, name: text(displayName) || name })),
    ],
    durations: durations
      .filter(({ id }) => choice.durationIds.includes(id))
      .map(({ id, label }) => ({ id, label: text(label) })),
    date: choice.date,
    days: choice.days,
    shownDate: choice.startDate,
    starts: choice.starts.map(({ startRent, endRent, free, capacity, used, state }) => ({
      ...{ startRent, endRent, free, capacity, used, state },
    })),
    start: chosenOf(choice, booking, form),
    ownStart: ownStartOf(choice, booking),
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

/** The start that the booking has and may stay at, full or not; none of another product. */
function ownStartOf({ productId }: LoadedChoice, booking: OrderBooking): WallTime | undefined {
  return productId === productIdOf(booking) ? booking.startRent : undefined
}

/** The chosen one among the starts, or one of staff's own, also while it can't be read; none while it is full. */
function chosenOf(choice: LoadedChoice, booking: OrderBooking, form: FormData): string {
  if (form.get(START) === OWN && !isLocalTime(form.get('startTime'))) return OWN
  const { starts, startRent } = choice
  const offered = starts.find((start) => start.startRent === startRent)
  if (!offered) return OWN
  return hasEnoughLeft(offered) || startRent === ownStartOf(choice, booking) ? writeStart(startRent) : ''
}

/** Items as they are booked; none of another product. */
function bookedChoices(
  { order, booking }: Pick<Changeable, 'order' | 'booking'>,
  { productId, offer }: LoadedChoice,
): BundleChoice[] {
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
