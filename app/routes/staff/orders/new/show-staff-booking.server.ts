import { data, type RouterContextProvider } from 'react-router'
import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { refuseForm } from '#app/http/forms/reply.server.ts'
import {
  BOOKED_INTENTS,
  changeBooked,
  readBooked,
  type SaleChoice,
} from '#app/routes/staff/orders/booked/booked.ts'

import { staffBookingParameters } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { storeSale } from '#app/routes/staff/orders/booked/store-sale.server.ts'
import { addonsOf, findNearStarts } from '#app/routes/staff/orders/choice/find-near-starts.server.ts'
import {
  type LoadedStaffBooking,
  loadStaffBookingChoice,
} from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { type NearestStart, PICK, type WhyRefused } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { loadReasons } from '#app/routes/staff/orders/choice/not-free-reasons.server.ts'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'
import type { WarningView } from './chosen-bookings.server.ts'
import { submitStaffBooking, toStaffBookingPage } from './load-staff-booking.server.ts'
import { refusalAtField } from './refused-booking.ts'

type Context = Readonly<RouterContextProvider>

export type Page = {
  context: Context
  url: URL
  found: LoadedStaffBooking
  form: FormData
  sale: SaleChoice
  /** Typed in the search for a customer. */
  search: unknown
}
type Answered<Answer> = { data: Answer; init: ResponseInit | null }
type Shown = {
  warnings?: WarningView[]
  nearest?: NearestStart[]
  why?: WhyRefused | null
  isKeyUsed?: boolean
}

/** Shows the form again for what was posted: still the same sale, unless its key has sold something else. */
export async function showAgain<Answer>(
  { context, found, search, form }: Page,
  { data: answer, init }: Answered<Answer>,
  { warnings = [], nearest = [], why = null, isKeyUsed = false }: Shown = {},
) {
  const { newKey } = context.get(services)
  const requestKey = isKeyUsed ? null : form.get('requestKey')
  const page = await toStaffBookingPage(context, found, { search, requestKey })
  const picked = form.has(PICK) ? `${form.get(PICK)} ${newKey()}` : ''
  return data({ ...answer, page, warnings, nearest, why, picked }, init ?? {})
}

const PRODUCT_GONE: ReadonlySet<string> = new Set(['product_not_found', 'product_not_bookable'])

/** Shows the booking that can't be had, opened again where it was chosen before, with the reason and near starts. */
export async function showRefused(page: Page, { index, refusal }: BookingRefused) {
  const { context, found } = page
  const { t } = context.get(services)
  const earlier = found.booked[index]
  if (earlier && (!earlier.chosen || PRODUCT_GONE.has(refusal.code))) {
    const submission = submitStaffBooking(context, found, page.form)
    return showAgain(page, refuseForm(submission, { code: 'booked_gone' }, t))
  }
  const opened = earlier ? await openBooked(page, earlier.key) : page
  const submission = submitStaffBooking(context, opened.found, opened.form)
  const refused = refusalAtField(refusal, opened.form, opened.found.day?.quantities ?? [])
  const nearest = await findNearStarts(context, opened.found, refusal)
  const result = submission.reply({ fieldErrors: { [refused.at]: [refusalText(refused, t)] } })
  const why = await whyRefused(context, opened.found, refusal)
  return showAgain(opened, data({ result }, { status: 422 }), { nearest, why })
}

/** Why so many can't be had at the chosen start; null for another refusal. An item of its bundle says so itself. */
async function whyRefused(
  context: Context,
  found: LoadedStaffBooking,
  refusal: BookingRefused['refusal'],
): Promise<WhyRefused | null> {
  const { day, address } = found
  if (!day || refusal.code !== 'not_enough_free' || 'optionId' in refusal) return null
  const { bundle, durationId, quantities, chosen } = day
  const { startRent, endRent = startRent } = chosen
  const { productId = day.productId } = refusal
  const addon = addonsOf(found).find((each) => each.productId === productId)
  const quantity = addon?.quantity ?? quantities.reduce((sum, line) => sum + line.quantity, 0)
  const demand = { productId, startRent, endRent, durationId, quantity }
  const reason = (await loadReasons(context))(bundle, demand)
  const { shop, locale, format } = context.get(services)
  return {
    // An add-on is in no calendar.
    to: addon ? null : whyNotFree(context, { ...address, productId, startRent }),
    reason: addon ? `${pickText(addon.productName, locale, shop.locales)} · ${reason}` : reason,
    about: format.dateTime(startRent),
  }
}

/** The page with another booking of the sale in its form. */
async function openBooked({ context, url, form, sale }: Page, key: number): Promise<Page> {
  const changed = changeBooked(sale, BOOKED_INTENTS.edit(key)) ?? sale
  const { address, fields } = await storeSale(context, url, { form, sale: changed })
  const params = staffBookingParameters(new URL(address, url).searchParams, fields)
  const found = await loadStaffBookingChoice(context, params, { others: readBooked(fields), isFilled: true })
  return { context, url, found, form: fields, sale: changed, search: null }
}
