import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { isDayFree } from '#app/domain/availability/starts/day-status.ts'
import type { RequestedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import { isFacts } from '#app/domain/shared/edit/edit.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { findDraftFields } from '#app/http/forms/form-draft.server.ts'
import { refuseForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { callingCountries, countryNames, defaultCountry } from '#app/http/pages/country-options.server.ts'
import { ADDRESS_FIELDS, sellBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import { readBooked } from '#app/routes/staff/orders/booked/booked.ts'
import { toBookedView } from '#app/routes/staff/orders/booked/load-booked.server.ts'
import {
  CUSTOMER_ID,
  QUANTITIES,
  staffBookingParameters,
  WARNED,
} from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { ANSWER } from '#app/routes/staff/orders/booked/store-sale.server.ts'
import { whyGone } from '#app/routes/staff/orders/booked/why-gone.ts'
import { findFreeDays } from '#app/routes/staff/orders/choice/find-free-days.server.ts'
import {
  type LoadedStaffBooking,
  loadStaffBookingChoice,
} from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import type { NearestStart, WhyRefused } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { withFirstQuantity } from '#app/routes/staff/orders/choice/typed-quantities.ts'
import {
  findCustomerHits,
  findFilledCustomer,
} from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'
import { bookingInput, findBrokenRules, type WarningView } from './chosen-bookings.server.ts'
import { toStaffBookingView } from './staff-booking-view.server.ts'
import { isPreviewAddress } from './use-live-staff-booking.ts'

type Context = Readonly<RouterContextProvider>

export type StaffBookingPage = Awaited<ReturnType<typeof toStaffBookingPage>>

/**
 * The page for what is chosen in its address, or for the draft that the address names, with all that was
 * typed. A product that can't be sold isn't chosen: the page is shown so after a form that was refused, too.
 */
export async function loadStaffBookingPage(context: Context, url: URL) {
  const { t } = context.get(services)
  const { searchParams } = url
  const draft = await findDraftFields(context, url)
  // An address with numbers is of a form that is open, with more in it than its draft.
  const isLive = [...searchParams.keys()].some((name) => QUANTITIES.test(name))
  const typed = isLive ? null : draft
  const params = staffBookingParameters(searchParams, [...(typed ?? []), ...searchParams])
  const loaded = await loadStaffBookingChoice(context, params, {
    others: readBooked(draft),
    isFilled: draft !== null,
  })
  // After another product or day was chosen the draft is still of the one before.
  const isOf = (name: 'productId' | 'date') =>
    typed?.get(STAFF_BOOKING_PARAMETERS[name]) === String(loaded.address[name])
  const answer = isOf('productId') && isOf('date') ? readAnswer(typed) : null
  const page = await toStaffBookingPage(context, loaded, {
    search: answer?.search,
    customerId: searchParams.get(CUSTOMER_ID),
    isPreview: isPreviewAddress(url.href),
    requestKey: draft?.get('requestKey'),
  })
  if (answer) return { ...page, result: answer.result, answer }
  const filled = typed && withFirstQuantity(typed, loaded.day?.options ?? [])
  const submission = filled && submitStaffBooking(context, loaded, filled)
  if (!submission) return { ...page, result: null, answer }
  const gone = isOf('productId') && loaded.day && whyGone(filled, loaded.address, loaded.day)
  const result = gone ? refuseForm(submission, gone, t).data.result : repeatForm(submission)
  return { ...page, result, answer }
}

/** Why a form is shown again, with what may be chosen instead. */
export type SaleAnswer = {
  result: SubmissionResult<string[]>
  warnings: WarningView[]
  nearest: NearestStart[]
  why: WhyRefused | null
}

/** How the form of a draft was answered, and the search for a customer that it was sent with. */
function readAnswer(draft: FormData | null) {
  const json = draft?.get(ANSWER)
  return typeof json === 'string' ? storedAnswer.parse(JSON.parse(json)) : null
}

const storedAnswer = z.custom<SaleAnswer & { search: unknown }>(isFacts)

/** Reads a posted form for what it chose; without a product it says nothing of one. */
export function submitStaffBooking(
  context: Context,
  { fields, address, day }: LoadedStaffBooking,
  form: FormData,
) {
  const { t, shop, locale } = context.get(services)
  const schema = sellBookingSchema(t, {
    fields,
    proposedCountry: defaultCountry(locale, shop),
    questions: day ? allQuestions(day.questions) : [],
    ...bookingInput({ address, day }),
  })
  return parseWithZod(form, { schema })
}

type Showing = {
  search?: unknown
  customerId?: string | null
  isPreview?: boolean
  /** Of the sale that is shown again; else a new one. */
  requestKey?: unknown
}

/** Maps the found choices to the page, with texts in the reader's language. */
export async function toStaffBookingPage(
  context: Context,
  found: LoadedStaffBooking,
  { search, customerId, isPreview, requestKey }: Showing,
) {
  const { address, products, booked, fields, day, order } = found
  const { shop, locale, newKey, can } = context.get(services)
  // The preview of a form that is shown already asks for the total alone.
  const free = isPreview ? null : await findFreeDays(context, found)
  return {
    address,
    order,
    products: products.map(({ id, name, displayName, tint }) => ({
      ...{ id, tint },
      name: pickText(displayName, locale, shop.locales) || name,
      free: free?.products?.get(id) ?? null,
    })),
    days: (free?.days ?? []).map((each) => ({
      ...each,
      why: isDayFree(each) ? null : whyNotFree(context, { ...address, date: each.date }),
    })),
    booked: booked.map((one) =>
      toBookedView(one, { products, text: (value) => pickText(value, locale, shop.locales) }),
    ),
    ...toCustomerFields(context, fields, isPreview),
    /** null for who may not read orders. */
    foundCustomers: can('orders-access') && !order ? await findCustomerHits(context, search) : null,
    /** Of an address that names one. */
    customer: await findFilledCustomer(context, customerId),
    staffBooking: day && (await toStaffBookingView(context, found, day)),
    /** Of a form that warns already, as it stands now; null for others, whose booking warns once. */
    warnings: day?.form.has(WARNED) ? await findBrokenRules(context, found) : null,
    requestKey: typeof requestKey === 'string' ? requestKey : newKey(),
  }
}

/**
 * Fields that a sale asks first, at the counter; others are folded, but for those that staff must fill in, with the
 * country of an address.
 */
const FIRST_FIELDS: readonly StandardFieldName[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'commentByAdmin',
]
const COUNTRY_FIELDS: readonly StandardFieldName[] = ['nationality', 'addressCountry']

/**
 * All fields about the customer that the shop has for staff, as on the order's own page, with the countries to choose
 * from and the proposed one. The preview of a form that is shown already needs no countries. Source: spec 2 §5.
 */
function toCustomerFields(context: Context, fields: readonly RequestedField[], isPreview = false) {
  const { shop, locale, t } = context.get(services)
  const views = toRequestedFieldViews(fields, { t, locale, locales: shop.locales, audience: 'staff' })
  const required = views.flatMap(({ fieldName, isRequired }) => (isRequired ? [fieldName] : []))
  const isPlaceRequired = ADDRESS_FIELDS.some((name) => required.includes(name))
  const first = [...FIRST_FIELDS, ...required, ...(isPlaceRequired ? ['addressCountry'] : [])]
  const isFirst = ({ fieldName }: (typeof views)[number]) => first.includes(fieldName)
  const hasCountry = !isPreview && fields.some(({ fieldName }) => COUNTRY_FIELDS.includes(fieldName))
  const country = defaultCountry(locale, shop)
  return {
    requestedFields: views.filter(isFirst),
    furtherFields: views.filter((view) => !isFirst(view)),
    furtherTitle: t('staff_booking.further_fields'),
    countries: hasCountry ? countryNames(locale) : [],
    phoneCountries: isPreview ? [] : callingCountries(locale),
    proposed: { phoneCountry: country, addressCountry: country },
  }
}
