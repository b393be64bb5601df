import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { GuestRulesBroken } from '#app/domain/order/booking/quote-booking.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { type AddToOrderInput, addToOrder } from '#app/domain/order/staff-order/add-to-order.server.ts'
import { tryBookings } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { type Refusal, refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { chosenBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import { MOST_BOOKED, type SaleChoice } from '#app/routes/staff/orders/booked/booked.ts'
import { storeSale } from '#app/routes/staff/orders/booked/store-sale.server.ts'
import type { LoadedStaffBooking } from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { soldAddress } from '#app/routes/staff/orders/load-questions.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  allBookings,
  bookingInput,
  type ChosenDay,
  saleInput,
  toWarningViews,
} from './chosen-bookings.server.ts'
import type { submitStaffBooking } from './load-staff-booking.server.ts'
import { readQuestionNames } from './posted-staff-booking.ts'
import { type Page, showAgain, showRefused } from './show-staff-booking.server.ts'

/** Leaves the shown booking chosen and shows one more, once it is complete and free beside the others. */
export async function addToSale(page: Page & { day: ChosenDay; added: SaleChoice }) {
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

type Sale = Page & { day: ChosenDay; submission: ReturnType<typeof submitStaffBooking> }

/** Sells the bookings; where they break rules for guests that nobody accepted, the form comes back with these. */
export async function sellStaffBooking(page: Sale) {
  const { context, found, form, day, submission } = page
  const { db, t, format, newKey } = context.get(services)
  const refuse = (refusal: Refusal) => showAgain(page, refuseForm(submission, refusal, t))
  const shown = readQuestionNames(form)
  const further = allQuestions(day.questions).filter(({ name }) => !shown.has(name))
  // Nobody has to be shown what may be left empty: the order's page leads to it.
  if (further.some(({ isRequired }) => isRequired)) return refuse({ code: 'questions_changed' })
  if (submission.status !== 'success') return showAgain(page, rejectForm(submission, t))
  const {
    startRent,
    quantities,
    addons,
    prices,
    bundles,
    accepted,
    requestKey,
    answers: given,
    ...more
  } = submission.value
  const { payment: method, shownMinor, isSilent, discount, chosenCustomerId, ...details } = more
  const customer = readPostedCustomer(details)
  if (!customer.ok) return refuse(customer.error)
  const bookings = allBookings(found, day, { startRent, quantities, addons, prices, bundles })
  if (!bookings) return showRefused(page, goneOf(found))

  if (found.order) {
    const input = { ...saleInput(context), ...{ orderId: found.order.id, bookings, accepted } }
    return addToStoredOrder(page, { ...input, notifies: !isSilent, requestKey: requestKey ?? newKey() })
  }
  const sold = await inTransaction(db, (tx) =>
    sellAndPay(tx, {
      ...saleInput(context),
      ...{ bookings, accepted, given, customer: customer.value, chosenCustomerId, discount },
      ...{ method, shownMinor, notifies: !isSilent, requestKey: requestKey ?? newKey() },
    }),
  )
  if (sold.ok) {
    const { orderId, paidMinor, paymentLink } = sold.value
    const order = soldAddress(orderId, further)
    if (paymentLink === 'no_address') {
      const warning = { key: 'payment_link.created_without_email', tone: 'warning' } as const
      return redirectWithFlash(context, order, warning)
    }
    const done = paidMinor > 0 ? 'staff_booking.done_paid' : 'staff_booking.done'
    return redirectWithFlash(context, order, {
      key: paymentLink === 'sent' ? 'payment_link.done_sent' : done,
      values: { id: orderId, amount: format.money(paidMinor) },
    })
  }
  return showWhyNot(page, sold.error)
}

/** Adds the bookings to an order that there is, whose customer pays on its page. */
async function addToStoredOrder(page: Sale, input: AddToOrderInput) {
  const { context } = page
  const { db } = context.get(services)
  const ended = await endPaymentPages(context.get(services), input)
  const added = ended.ok ? await inTransaction(db, (tx) => addToOrder(tx, input)) : ended
  if (!added.ok) return showWhyNot(page, added.error)
  const { orderId, bookings } = input
  const done = { key: 'staff_booking.added', values: { count: bookings.length } } as const
  return redirectWithFlash(context, `/orders/${orderId}`, done)
}

/** Shows the form again with the reason; a rule for guests may be broken by another button then. */
function showWhyNot(page: Sale, error: Refusal | BookingRefused | GuestRulesBroken) {
  const { t } = page.context.get(services)
  if (error.code === 'booking_refused') return showRefused(page, error)
  if (!('warnings' in error)) {
    const isKeyUsed = error.code === 'already_made'
    return showAgain(page, refuseForm(page.submission, error, t), { isKeyUsed })
  }
  const warnings = toWarningViews(error.warnings, t)
  return showAgain(page, data({ result: repeatForm(page.submission) }, { status: 422 }), { warnings })
}

/** The first booking that was chosen before and can't be sold any more. */
function goneOf({ booked }: LoadedStaffBooking): BookingRefused {
  const refusal = { code: 'product_not_found', at: 'productId' } as const
  return { code: 'booking_refused', index: booked.findIndex(({ chosen }) => !chosen), refusal }
}
