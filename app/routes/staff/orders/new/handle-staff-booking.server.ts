import { data, type RouterContextProvider, redirect } from 'react-router'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { findDraftFields } from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { type Refusal, refuseForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { takeOverAnswers } from '#app/http/forms/same-answers.ts'
import {
  BOOKED_INTENTS,
  bookingFields,
  changeBooked,
  readBooked,
} from '#app/routes/staff/orders/booked/booked.ts'
import {
  CUSTOMER_ID,
  CUSTOMER_SEARCH,
  staffBookingParameters,
} from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { storeSale } from '#app/routes/staff/orders/booked/store-sale.server.ts'
import { whyGone } from '#app/routes/staff/orders/booked/why-gone.ts'
import { loadStaffBookingChoice } from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { withFirstQuantity } from '#app/routes/staff/orders/choice/typed-quantities.ts'
import { findFilledCustomer } from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import {
  OWN,
  readStaffBookingAddress,
  STAFF_BOOKING_PARAMETERS,
} from '#app/routes/staff/staff-booking-address.ts'
import { submitStaffBooking } from './load-staff-booking.server.ts'
import { forChosenProduct, isOther, withPickedStart } from './posted-staff-booking.ts'
import { addToSale, sellStaffBooking } from './sell-staff-booking.server.ts'
import { showAgain } from './show-staff-booking.server.ts'
import { missingEndText } from './staff-booking-view.server.ts'

const { date: DATE, endDate: END_DATE, duration: DURATION } = STAFF_BOOKING_PARAMETERS
const PRODUCT_GONE = { code: 'chosen_product_gone', at: STAFF_BOOKING_PARAMETERS.productId } as const

type Context = Readonly<RouterContextProvider>
type StaffBookingArgs = { request: Request; url: URL; context: Context }

/**
 * Sells what was posted, with the bookings that were chosen before. Where it breaks rules for guests the form comes
 * back with them, and posting it again accepts them. Another product, day or length shows the form again for that,
 * with all that was typed; so do answers as of the participant before. A booking that is added, opened again or left
 * out shows it at an address of its own, as everything does without a script: Back finds it there.
 */
export async function handleStaffBooking({ request, url, context }: StaffBookingArgs) {
  const { t } = context.get(services)
  const form = forChosenProduct(withPickedStart(await readForm(request)), url.searchParams)
  const draft = await findDraftFields(context, url)
  const params = staffBookingParameters(url.searchParams, form)
  const dates = params.get(DURATION) === OWN ? [DATE, END_DATE] : [DATE]
  const unread = dates.filter((name) => params.has(name) && !isLocalDate(params.get(name)))
  // Shown again for the days it was shown for.
  for (const name of unread) params.set(name, url.searchParams.get(name) ?? '')
  const found = await loadStaffBookingChoice(context, params, { others: readBooked(draft), isFilled: true })
  const { day, address } = found
  const shown = readStaffBookingAddress(url.searchParams, found.opening.firstDate)
  const isTakenOver = day !== null && takeOverAnswers(form, day.questions)
  const submission = submitStaffBooking(context, found, form)
  const chosen = submitStaffBooking(context, found, withFirstQuantity(form, day?.options ?? []))
  const search = form.has(CUSTOMER_ID) ? null : form.get(CUSTOMER_SEARCH)

  const sale = { current: { key: address.key, fields: bookingFields(params) }, booked: found.booked }
  // A draft that is gone keeps its address: with another the form would sell what is left of it.
  const isDraftGone = address.draft !== undefined && !draft
  const isDocument = request.headers.get('Sec-Fetch-Dest') === 'document' && !isDraftGone
  const page = { context, url, found, form, sale, search, isDocument }

  const intent = form.get('intent')
  const refuseAt = (names: readonly string[], text: string) => {
    const fieldErrors = Object.fromEntries(names.map((name) => [name, [text]]))
    return showAgain(page, data({ result: chosen.reply({ fieldErrors }) }, { status: 422 }))
  }
  if (unread.length > 0) return refuseAt(unread, t('form.invalid_date'))
  if (intent === 'show' || isTakenOver || form.has(CUSTOMER_ID)) {
    const result = repeatForm(chosen)
    const filled = await findFilledCustomer(context, form.get(CUSTOMER_ID))
    result.initialValue = { ...result.initialValue, ...filled }
    return showAgain(page, data({ result }))
  }
  const refuse = (refusal: Refusal) => showAgain(page, refuseForm(submission, refusal, t))
  if (isDraftGone) return refuse({ code: 'draft_gone' })
  const changed = changeBooked(sale, intent)
  const isAdding = intent === BOOKED_INTENTS.add
  if (changed && !isAdding) return redirect((await storeSale(context, url, { form, sale: changed })).address)
  if (!day || found.isGone) return showAgain(page, refuseForm(chosen, PRODUCT_GONE, t))
  const gone = shown.productId === address.productId && whyGone(form, address, day)
  if (gone) return showAgain(page, refuseForm(chosen, gone, t))
  if (isOther(shown, address, day)) return showAgain(page, refuseForm(chosen, { code: 'sale_changed' }, t))
  if (day.durationId === null && !day.endRent) return refuseAt([END_DATE], missingEndText(address, t))
  return changed
    ? addToSale({ ...page, day, added: changed })
    : sellStaffBooking({ ...page, day, submission })
}
