import { data, type RouterContextProvider, redirect } from 'react-router'
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
import { PICK, type WhyRefused } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { loadReasons } from '#app/routes/staff/orders/choice/not-free-reasons.server.ts'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'
import { type SaleAnswer, submitStaffBooking, toStaffBookingPage } from './load-staff-booking.server.ts'
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
  /** Posted by a browser, not by a script, which leaves no page to go back to. */
  isDocument: boolean
}
type Answered = { data: { result: SaleAnswer['result'] }; init: ResponseInit | null }
type Shown = Partial<Omit<SaleAnswer, 'result'>> & { isKeyUsed?: boolean }

/**
 * Shows the form again for what was posted: still the same sale, unless its key has sold something else. Without a
 * script at an address of its own, to which Back leads without asking whether to post again.
 */
export async function showAgain(
  { context, url, found, search, form, sale, isDocument }: Page,
  { data: { result }, init }: Answered,
  { warnings = [], nearest = [], why = null, isKeyUsed = false }: Shown = {},
) {
  const { newKey } = context.get(services)
  if (isKeyUsed) form.set('requestKey', newKey())
  const answer = { result, warnings, nearest, why }
  if (isDocument)
    return redirect((await storeSale(context, url, { form, sale, answer: { ...answer, search } })).address)
  const page = await toStaffBookingPage(context, found, { search, requestKey: form.get('requestKey') })
  const picked = form.has(PICK) ? `${form.get(PICK)} ${newKey()}` : ''
  return data({ ...answer, page, picked }, init ?? {})
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
async function openBooked({ context, url, form, sale, isDocument }: Page, key: number): Promise<Page> {
  const changed = changeBooked(sale, BOOKED_INTENTS.edit(key)) ?? sale
  const { address, fields } = await storeSale(context, url, { form, sale: changed })
  const params = staffBookingParameters(new URL(address, url).searchParams, fields)
  const found = await loadStaffBookingChoice(context, params, { others: readBooked(fields), isFilled: true })
  return { context, url, found, form: fields, sale: changed, search: null, isDocument }
}
