import type { RouterContextProvider } from 'react-router'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import type { PreviewedBooking } from '#app/domain/order/preview/preview-booking.ts'
import { summarise } from '#app/domain/pricing/summarise.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { toQuestionsView } from '#app/http/forms/question-view.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import {
  findCustomerHits,
  findFilledCustomer,
} from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'
import { type LoadedStaffBooking, loadStaffBookingChoice } from './load-staff-booking-choice.server.ts'
import { CUSTOMER_ID } from './staff-booking-parameters.ts'

type Context = Readonly<RouterContextProvider>

export type StaffBookingPage = Awaited<ReturnType<typeof toStaffBookingPage>>
export type StaffBookingView = NonNullable<StaffBookingPage['staffBooking']>

/** The page for what is chosen, in its address or in its form. 404 for a product that can't be sold. */
export async function loadStaffBookingPage(context: Context, params: URLSearchParams) {
  return toStaffBookingPage(context, await loadStaffBookingChoice(context, params), {
    customerId: params.get(CUSTOMER_ID),
  })
}

/** Maps the found choices to the page, with texts in the reader's language and a new request key. */
export async function toStaffBookingPage(
  context: Context,
  { address, products, fields, day }: LoadedStaffBooking,
  { search, customerId }: { search?: unknown; customerId?: string | null },
) {
  const { shop, locale, t, newKey, can } = context.get(services)
  const reader = { t, locale, locales: shop.locales, audience: 'staff' } as const
  return {
    address,
    products: products.map(({ id, name, displayName }) => ({
      id,
      name: pickText(displayName, locale, shop.locales) || name,
    })),
    requestedFields: toRequestedFieldViews(fields, reader),
    /** null for who may not read orders. */
    foundCustomers: can('orders-access') ? await findCustomerHits(context, search) : null,
    /** Of an address that names one. */
    customer: await findFilledCustomer(context, customerId),
    staffBooking: day && (await toStaffBookingView(context, address, day)),
    requestKey: newKey(),
  }
}

type Day = NonNullable<LoadedStaffBooking['day']>

async function toStaffBookingView(context: Context, address: LoadedStaffBooking['address'], day: Day) {
  const { db, shop, locale, t } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const { productId, product, length, endRent, startsNow, starts, options, addons, total, questions } = day
  const offered = new Set(product.durations.map(({ id }) => id))
  const labels = await listDurations(db, shop.id, 'staff')
  const needsEnd = length === OWN && !endRent
  const chosen = starts.find(({ startRent }) => startRent === address.start)
  return {
    productId,
    length,
    lengths: labels.filter(({ id }) => offered.has(id)).map(({ id, label }) => ({ id, label: text(label) })),
    /** Choice to change before booking is possible: an end is missing, or nothing has a price; else null. */
    blockedBy: needsEnd ? 'end' : options.length === 0 ? 'price' : null,
    now: startsNow,
    starts,
    chosen: chosen ? writeStart(chosen.startRent) : address.start ? OWN : '',
    ownTime: !chosen && address.start ? timeOf(address.start) : '',
    categories: options.map(({ priceCategoryId, title, hint, unitPriceMinor }) => ({
      id: toCategoryKey(priceCategoryId),
      title: title && text(title),
      hint: hint && text(hint),
      unitPriceMinor,
    })),
    addons: addons.map(({ addon, mandatory, unitPriceMinor }) => ({
      id: addon.id,
      title: text(addon.displayName),
      hint: text(addon.shortDescription) || null,
      unitPriceMinor,
      isMandatory: mandatory,
    })),
    total: total && toTotalView(total, text),
    questions: toQuestionsView(questions, { t, locale, locales: shop.locales }),
  }
}

/** Null while nothing that can be priced is chosen. */
export type TotalView = ReturnType<typeof toTotalView>

function toTotalView(bookings: readonly PreviewedBooking[], text: (value: Translatable) => string) {
  return {
    bookings: bookings.map(({ place, rows }) => ({
      place,
      name: text(rows[0]?.productName ?? {}),
      rows: rows.map(({ quantity, priceCategoryTitle, productName, totalMinor, ...row }) => ({
        key: `${row.productId} ${row.priceCategoryId}`,
        quantity,
        name: text(priceCategoryTitle ?? productName),
        totalMinor,
      })),
    })),
    ...summarise(bookings.flatMap(({ rows }) => rows)),
  }
}
