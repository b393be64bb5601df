import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import { type SellAndPayRefusal, sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound, type Refusal, refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { readShown, wasEnough } from '#app/http/pages/shown-free.ts'
import { sellBookingSchema } from '#app/http/schemas/sell-booking-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { findFilledCustomer } from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import { readStaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { toStaffBookingPage } from './load-staff-booking.server.ts'
import { loadStaffBookingChoice } from './load-staff-booking-choice.server.ts'
import { isOther, movedAnswers, readQuestionNames } from './posted-staff-booking.ts'
import { CUSTOMER_ID, CUSTOMER_SEARCH, staffBookingParameters } from './staff-booking-parameters.ts'

type StaffBookingArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** A rule for guests that the booking breaks. */
export type WarningView = { code: string; text: string }

/**
 * Sells what was posted. Where it breaks rules for guests the form comes back with them, and posting it again
 * accepts them. Another product, day or length shows the form again for that, with all that was typed.
 */
export async function handleStaffBooking({ request, url, context }: StaffBookingArgs) {
  const { db, shop, user, now, zone, t, format, newKey, newSecret } = context.get(services)
  const posted = await readForm(request)
  const found = await loadStaffBookingChoice(context, staffBookingParameters(url.searchParams, posted))
  const { day, fields, address } = found
  if (!day) notFound()
  const shown = readStaffBookingAddress(url.searchParams, found.firstDate)
  const form = movedAnswers(posted, { from: shown.productId, to: day.productId })
  const questions = allQuestions(day.questions)
  const addonIds = day.addons.flatMap(({ addon, mandatory }) => (mandatory ? [] : [addon.id]))
  const input = { fields, questions, categoryIds: day.categoryIds, addonIds, date: address.date }
  const submission = parseWithZod(form, { schema: sellBookingSchema(t, input) })
  const search = posted.has(CUSTOMER_ID) ? null : posted.get(CUSTOMER_SEARCH)
  const again = async <Answer>({ data: answer, init }: Answered<Answer>, warnings: WarningView[] = []) => {
    const page = await toStaffBookingPage(context, found, { search })
    return data({ ...answer, page, warnings }, init ?? {})
  }

  if (form.get('intent') === 'show' || form.has(CUSTOMER_ID)) {
    const result = repeatForm(submission)
    const filled = await findFilledCustomer(context, form.get(CUSTOMER_ID))
    result.initialValue = { ...result.initialValue, ...filled }
    return again(data({ result }))
  }
  const { productId, durationId, endRent } = day
  if (isOther(shown, address, day)) return again(refuseForm(submission, { code: 'sale_changed' }, t))
  if (durationId === null && !endRent) notFound()
  if (questions.some(({ name }) => !readQuestionNames(form).has(name)))
    return again(refuseForm(submission, { code: 'questions_changed' }, t))
  if (submission.status !== 'success') return again(rejectForm(submission, t))
  const { startRent, quantities, accepted, requestKey, answers: given, ...more } = submission.value
  const { payment: method, shownMinor, isSilent, addons, ...details } = more
  const customer = readPostedCustomer(details)
  if (!customer.ok) return again(refuseForm(submission, customer.error, t))

  const sold = await inTransaction(db, (tx) =>
    sellAndPay(tx, {
      ...{ shopId: shop.id, shop, userId: user.id, locale: shop.locales[0] ?? 'sv', now, zone, newSecret },
      ...{
        productId,
        durationId,
        endRent,
        startRent,
        quantities,
        addons,
        accepted,
        given,
        customer: customer.value,
      },
      ...{ method, shownMinor, notifies: !isSilent, requestKey: requestKey ?? newKey() },
    }),
  )
  if (sold.ok) {
    const { orderId, paidMinor } = sold.value
    return redirectWithFlash(context, `/orders/${orderId}`, {
      key: paidMinor > 0 ? 'staff_booking.done_paid' : 'staff_booking.done',
      values: { id: orderId, amount: format.money(paidMinor) },
    })
  }
  if (sold.error.code !== 'guest_rules_broken') {
    const refused = atField(toStaff(sold.error, submission.payload, quantities), submission.payload)
    return again(refuseForm(submission, refused, t))
  }
  const warnings = toWarningViews(sold.error.warnings, t)
  return again(data({ result: repeatForm(submission) }, { status: 422 }), warnings)
}

type Answered<Answer> = { data: Answer; init: ResponseInit | null }

/** That somebody was quicker is said only where the form had shown enough. */
function toStaff(
  refusal: SellAndPayRefusal,
  { start, shown }: Record<string, unknown>,
  quantities: readonly { quantity: number }[],
): Refusal {
  const total = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const isMeanwhile = refusal.code === 'not_enough_free' && wasEnough(readShown(shown, start), total)
  return isMeanwhile ? { ...refusal, code: 'sold_out_meanwhile' } : inStaffLanguage(refusal)
}

/** Start and quantities have fields of this form's own. */
function atField(refusal: Refusal, payload: Record<string, unknown>) {
  const { start } = payload
  if (refusal.at === 'startRent') return { ...refusal, at: start === 'own' ? 'ownTime' : 'start' }
  if (refusal.at !== 'quantity') return refusal
  const ofAddon = `addons.${'productId' in refusal ? refusal.productId : ''}`
  return { ...refusal, at: ofAddon in payload ? ofAddon : 'quantities' }
}

/** Each rule once, though a package may break it more than once. */
function toWarningViews(warnings: readonly BookingWarning[], t: Translate): WarningView[] {
  const texts = new Map(warnings.map((warning) => [refusalText(warning, t), warning.code]))
  return [...texts].map(([text, code]) => ({ code, text }))
}
