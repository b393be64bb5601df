import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { type SellBookingInput, tryBookings } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { findDraftFields } from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound, type Refusal, refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { chosenBookingSchema } from '#app/http/schemas/sell-booking-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import {
  BOOKED_INTENTS,
  bookingFields,
  changeBooked,
  MOST_BOOKED,
  readBooked,
  type SaleChoice,
} from '#app/routes/staff/orders/booked/booked.ts'
import { chosenBundles } from '#app/routes/staff/orders/booked/load-booked.server.ts'
import {
  CUSTOMER_ID,
  CUSTOMER_SEARCH,
  staffBookingParameters,
} from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { storeSale } from '#app/routes/staff/orders/booked/store-sale.server.ts'
import {
  type LoadedStaffBooking,
  loadStaffBookingChoice,
} from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { withOne } from '#app/routes/staff/orders/choice/typed-quantities.ts'
import { findFilledCustomer } from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import type { NearestStart } from '#app/routes/staff/orders/nearest-starts.tsx'
import { readStaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { bookingInput, submitStaffBooking, toStaffBookingPage } from './load-staff-booking.server.ts'
import { forChosenProduct, isOther, readQuestionNames, withPickedStart } from './posted-staff-booking.ts'
import { refusalAtField } from './refused-booking.ts'

type Context = Readonly<RouterContextProvider>
type StaffBookingArgs = { request: Request; url: URL; context: Context }

/** A rule for guests that the booking breaks. */
export type WarningView = { code: string; text: string }

/**
 * Sells what was posted, with the bookings that were chosen before. Where it breaks rules for guests the form comes
 * back with them, and posting it again accepts them. Another product, day or length shows the form again for that,
 * with all that was typed; so does a booking that is added, opened again or left out, at an address of its own.
 */
export async function handleStaffBooking({ request, url, context }: StaffBookingArgs) {
  const { t } = context.get(services)
  const form = forChosenProduct(withPickedStart(await readForm(request)), url.searchParams)
  const draft = await findDraftFields(context, url)
  const params = staffBookingParameters(url.searchParams, form)
  const found = await loadStaffBookingChoice(context, params, readBooked(draft))
  const { day, address } = found
  if (!day) notFound()
  const shown = readStaffBookingAddress(url.searchParams, found.opening.firstDate)
  const submission = submitStaffBooking(context, found, form)
  const chosen = submitStaffBooking(context, found, withOne(form, day.options))
  const search = form.has(CUSTOMER_ID) ? null : form.get(CUSTOMER_SEARCH)

  const sale = { current: { key: address.key, fields: bookingFields(params) }, booked: found.booked }
  const page = { context, url, found, form, sale, search }

  const intent = form.get('intent')
  if (intent === 'show' || form.has(CUSTOMER_ID)) {
    const result = repeatForm(chosen)
    const filled = await findFilledCustomer(context, form.get(CUSTOMER_ID))
    result.initialValue = { ...result.initialValue, ...filled }
    return showAgain(page, data({ result }))
  }
  const refuse = (refusal: Refusal) => showAgain(page, refuseForm(submission, refusal, t))
  if (address.draft !== undefined && !draft) return refuse({ code: 'draft_gone' })
  const changed = changeBooked(sale, intent)
  const isAdding = intent === BOOKED_INTENTS.add
  if (changed && !isAdding) return redirect((await storeSale(context, url, { form, sale: changed })).address)
  if (isOther(shown, address, day)) return showAgain(page, refuseForm(chosen, { code: 'sale_changed' }, t))
  if (day.durationId === null && !day.endRent) notFound()
  return changed ? addToSale({ ...page, day, added: changed }) : sell({ ...page, day, submission })
}

type Page = {
  context: Context
  url: URL
  found: LoadedStaffBooking
  form: FormData
  sale: SaleChoice
  /** Typed in the search for a customer. */
  search: unknown
}
type Day = NonNullable<LoadedStaffBooking['day']>
type Answered<Answer> = { data: Answer; init: ResponseInit | null }
type Shown = { warnings?: WarningView[]; nearest?: NearestStart[] }

/** Shows the form again for what was posted. */
async function showAgain<Answer>(
  { context, found, search }: Page,
  { data: answer, init }: Answered<Answer>,
  { warnings = [], nearest = [] }: Shown = {},
) {
  const page = await toStaffBookingPage(context, found, { search })
  return data({ ...answer, page, warnings, nearest }, init ?? {})
}

/** Leaves the shown booking chosen and shows one more, once it is complete and free beside the others. */
async function addToSale(page: Page & { day: Day; added: SaleChoice }) {
  const { context, url, found, form, day, added } = page
  const { db, newKey, t } = context.get(services)
  const submission = parseWithZod(form, { schema: chosenBookingSchema(t, bookingInput(found)) })
  if (submission.status !== 'success') return showAgain(page, rejectForm(submission, t))
  if (added.booked.length > MOST_BOOKED) {
    const refusal = { code: 'too_many_bookings', max: MOST_BOOKED } as const
    return showAgain(page, refuseForm(submission, refusal, t))
  }
  const bookings = allBookings(found, day, submission.value)
  const input = { ...saleInput(context), requestKey: newKey() }
  if (!bookings) return showRefused(page, goneOf(found))
  const tried = await inTransaction(db, (tx) => tryBookings(tx, { ...input, bookings }))
  if (tried.ok) throw new Error('bookings that are tried are never written')
  if (tried.error.code === 'booking_refused') return showRefused(page, tried.error)
  return redirect((await storeSale(context, url, { form, sale: added })).address)
}

type SaleSubmission = ReturnType<typeof submitStaffBooking>

async function sell(page: Page & { day: Day; submission: SaleSubmission }) {
  const { context, found, form, day, submission } = page
  const { db, t, format, newKey } = context.get(services)
  const refuse = (refusal: Refusal) => showAgain(page, refuseForm(submission, refusal, t))
  const questions = allQuestions(day.questions)
  if (questions.some(({ name }) => !readQuestionNames(form).has(name)))
    return refuse({ code: 'questions_changed' })
  if (submission.status !== 'success') return showAgain(page, rejectForm(submission, t))
  const {
    startRent,
    quantities,
    addons,
    bundles,
    accepted,
    requestKey,
    answers: given,
    ...more
  } = submission.value
  const { payment: method, shownMinor, isSilent, discount, ...details } = more
  const customer = readPostedCustomer(details)
  if (!customer.ok) return refuse(customer.error)
  const bookings = allBookings(found, day, { startRent, quantities, addons, bundles })
  if (!bookings) return showRefused(page, goneOf(found))

  const sold = await inTransaction(db, (tx) =>
    sellAndPay(tx, {
      ...saleInput(context),
      ...{ bookings, accepted, given, customer: customer.value, discount },
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
  const { error } = sold
  if (error.code === 'booking_refused') return showRefused(page, error)
  if (error.code !== 'guest_rules_broken') return refuse(error)
  const warnings = toWarningViews(error.warnings, t)
  return showAgain(page, data({ result: repeatForm(submission) }, { status: 422 }), { warnings })
}

function saleInput(context: Context) {
  const { shop, user, now, zone, newSecret } = context.get(services)
  return { shopId: shop.id, shop, userId: user.id, locale: shop.locales[0] ?? 'sv', now, zone, newSecret }
}

type Chosen = Pick<
  z.output<ReturnType<typeof chosenBookingSchema>>,
  'startRent' | 'quantities' | 'addons' | 'bundles'
>

/** All bookings of the sale, the shown one last; undefined where one that was chosen before can't be sold any more. */
function allBookings(
  { address, booked }: LoadedStaffBooking,
  { productId, durationId, endRent, form, chosen: times, bundle }: Day,
  { startRent, quantities, addons, bundles: given }: Chosen,
): SellBookingInput['bookings'] | undefined {
  const before = booked.map(({ chosen }) => chosen).filter((chosen) => chosen !== null)
  if (before.length < booked.length) return undefined
  const ends = times.endRent ?? times.startRent
  const parent = { startRent: startRent ?? times.startRent, endRent: ends, durationId, quantities }
  const bundles = chosenBundles(bundle, { form, productId, given, parent })
  const own = { productId, durationId, endRent, startRent, quantities, addons, bundles }
  return [...before, { ...own, key: address.key }]
}

/** The first booking that was chosen before and can't be sold any more. */
function goneOf({ booked }: LoadedStaffBooking): BookingRefused {
  const refusal = { code: 'product_not_found', at: 'productId' } as const
  return { code: 'booking_refused', index: booked.findIndex(({ chosen }) => !chosen), refusal }
}

/** Shows the booking that can't be had, opened again where it was chosen before, with the reason and near starts. */
async function showRefused(page: Page, { index, refusal }: BookingRefused) {
  const { context, found } = page
  const { t } = context.get(services)
  const earlier = found.booked[index]
  if (earlier && (!earlier.chosen || refusal.code === 'product_not_found')) {
    const submission = submitStaffBooking(context, found, page.form)
    return showAgain(page, refuseForm(submission, { code: 'booked_gone' }, t))
  }
  const opened = earlier ? await openBooked(page, earlier.key) : page
  const submission = submitStaffBooking(context, opened.found, opened.form)
  const refused = refusalAtField(refusal, opened.form, opened.found.day?.quantities ?? [])
  const nearest = await findNearest(context, opened.found, refusal)
  const result = submission.reply({ fieldErrors: { [refused.at]: [refusalText(refused, t)] } })
  return showAgain(opened, data({ result }, { status: 422 }), { nearest })
}

/** The page with another booking of the sale in its form. */
async function openBooked({ context, url, form, sale }: Page, key: number): Promise<Page> {
  const changed = changeBooked(sale, BOOKED_INTENTS.edit(key)) ?? sale
  const { address, fields } = await storeSale(context, url, { form, sale: changed })
  const params = staffBookingParameters(new URL(address, url).searchParams, fields)
  const found = await loadStaffBookingChoice(context, params, readBooked(fields))
  return { context, url, found, form: fields, sale: changed, search: null }
}

/** The nearest starts that have room for as many; none where another time would not help. */
async function findNearest(
  context: Context,
  { day, address, opening }: LoadedStaffBooking,
  refusal: BookingRefused['refusal'],
): Promise<NearestStart[]> {
  const { db, shop, now, zone } = context.get(services)
  const helps = OTHER_START_HELPS.includes(refusal.code) && !('optionId' in refusal)
  if (!day || day.durationId === null || !helps) return []
  const { productId, durationId, quantities } = day
  const starts = await findNearestStarts(db, {
    ...{ shopId: shop.id, audience: 'staff', now, zone, ...opening },
    ...{ productId, durationId, date: address.date, startTime: timeOf(day.chosen.startRent) },
    requested: quantities.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  return starts.map(({ date, startRent, free }) => ({
    key: `${date} ${writeStart(startRent)}`,
    startRent,
    free,
  }))
}

/** Each rule once, though a package may break it more than once. */
function toWarningViews(warnings: readonly BookingWarning[], t: Translate): WarningView[] {
  const texts = new Map(warnings.map((warning) => [refusalText(inStaffLanguage(warning), t), warning.code]))
  return [...texts].map(([text, code]) => ({ code, text }))
}
