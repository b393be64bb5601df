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
import { loadBundle, type OptionView } from '#app/routes/staff/orders/bundle/load-bundle.server.ts'
import { summerTimeText } from '#app/routes/staff/orders/choice/not-free-reasons.server.ts'
import { type OrderParams, whyFixed } from '#app/routes/staff/orders/order/load-order.server.ts'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'
import {
  bundleItemsOf,
  type Changeable,
  type LoadedChoice,
  loadChangeable,
  loadChoice,
  rowsOf,
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
  const { db, shop, locale, zone, newKey, t } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const own = productIdOf(booking)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const durations = await listDurations(db, shop.id, 'staff')
  const main = booking.products.find(({ productId }) => productId === own)
  const categories = choice.categories.map(({ priceCategoryId, title, hint, ...category }) => ({
    ...category,
    id: toCategoryKey(priceCategoryId),
    title: title && text(title),
    hint: category.isSold ? t('change.only_sold') : hint && text(hint),
  }))
  const addons = choice.addons.map(({ title, hint, ...addon }) => ({
    ...{ ...addon, title: text(title), hint: addon.isSold ? t('change.only_sold') : text(hint) || null },
  }))
  const bundle = await loadBundle(context, choice, {
    orderId: order.id,
    others: order.bookings.filter((each) => each.id !== booking.id && each.parentBookingId !== booking.id),
    quantities: postedQuantities(form),
    choices: bundles ?? bookedChoices({ order, booking }, choice),
    posted: bundles ? undefined : form,
  })
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
    /** Says why there is no other time for it. */
    notOffered: choice.isOffered ? null : t('refusal.product_no_longer_offered'),
    date: choice.date,
    days: choice.days,
    shownDate: choice.startDate,
    starts: choice.starts.map(({ startRent, endRent, free, capacity, used, state }) => ({
      ...{ startRent, endRent, free, capacity, used, state },
      summerTime: summerTimeText(startRent, { zone, t }),
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
    bundle: bundle && { ...bundle, options: bundle.options.map(asSold) },
    fields: Object.fromEntries(fieldsOf(booking)),
  }

  /** An option's products that are no longer offered, under the name and at the price that they were sold at. */
  function asSold(option: OptionView): OptionView {
    const offered = choice.offer.options.find(({ id }) => id === option.id)
    const isSold = (id: number) => offered?.products.some((each) => each.productId === id && each.isSold)
    const products = option.products.map((product) => {
      const row =
        isSold(product.id) && rowsOf({ order, booking }).find((each) => each.productId === product.id)
      if (!row) return product
      const { unitPriceMinor } = row
      const name = t('change.item_sold', { name: text(row.productName) })
      return {
        ...product,
        name,
        unitPriceMinor,
        rows: product.rows.map((each) => ({ ...each, unitPriceMinor })),
      }
    })
    // A deleted product has no name there.
    const priced = option.priced.map((row) => ({ ...row, title: row.title || (products[0]?.name ?? '') }))
    return { ...option, products, priced }
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
  return choicesOf(
    offer.options,
    bundleItemsOf({ order, booking }).map((item) => ({ ...item, rows: item.products })),
  )
}

function toEntry({ id, startRent, endRent, products }: OrderBooking, text: (value: Translatable) => string) {
  const main = products.find(({ isAddon }) => !isAddon)
  return { id, startRent, endRent, title: main ? text(main.productName) : '' }
}
