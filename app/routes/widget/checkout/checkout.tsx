import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { resendConfirmation } from '#app/domain/notification/resend-confirmation.server.ts'
import { toDraft } from '#app/domain/order/draft/order-draft.ts'
import { addMissingCustomer } from '#app/domain/order/guest/add-missing-customer.server.ts'
import { findTransactionByKey } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { submitCheckout } from '#app/domain/order/lifecycle/submit-checkout.server.ts'
import { afterRefundsMinor, agreedAmounts, dueMinor, payNowMinor } from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { allQuestions } from '#app/domain/question/requested-questions.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { toAnswerDefaults } from '#app/http/forms/question-view.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { shownAgain, takeOverAnswers } from '#app/http/forms/same-answers.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { hasOpenCardPayment } from '#app/http/payments/card-payment.server.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { cancelText } from '#app/messages/cancel-text.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { paidOf, shopContact } from '#app/routes/widget/confirmation/facts.server.ts'
import { findDraftDefaults, storeDraft } from '#app/routes/widget/draft/draft.server.ts'
import { leavingAddress } from '#app/routes/widget/draft/leave-checkout.server.ts'
import { loadOpenOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { CartSummary } from '#app/routes/widget/order-summary.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/checkout'
import { CHECKOUT_FORM, CheckoutForm } from './checkout-fields.tsx'
import { checkoutSchema } from './checkout-form.server.ts'
import { findProviders } from './find-providers.server.ts'
import { openPayment } from './guest-payment.server.ts'
import { loadGuestQuestions, toCustomerDefaults, toDetailFields } from './guest-questions.server.ts'

/** Its form takes what stands outside of it along: the choice of a language must lose nothing that was typed. */
export const handle = { draftForm: CHECKOUT_FORM }

const FLASHES = ['payment_declined', 'card_cancelled'] as const

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await loadOpenOrder(guest, params.orderId)
  if (order.bookings.length === 0) throw redirect(chooseAddress(guest.address, order))
  const asked = await loadGuestQuestions(guest, order)
  const draft = await findDraftDefaults(guest, order)
  return {
    cart: toCart(guest, order),
    payment: paymentOf(guest, order),
    payNowMinor: payNowMinor(order),
    cancelling: cancelText(
      cancelTerms(
        guest.shop.options.guestCancelHours,
        order.bookings.map(({ startsAt }) => startsAt),
        guest.now,
      ),
      guest,
    ),
    providers: await findProviders(guest, order),
    contact: shopContact(guest.shop),
    ...toDetailFields(guest, asked),
    termsAddress: `/widget/v2/dialog/terms${carry(guest.address, { secret: null, w: null, cart: null })}`,
    requestKey: guest.newKey(),
    agreed: agreedAmounts(order),
    defaults: {
      ...toCustomerDefaults(guest, order.customer),
      answers: draft?.answers ?? toAnswerDefaults(asked.questions, asked.stored),
      ...draft?.texts,
    },
    draftAddress: stepAddress(guest.address, order, 'draft'),
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
    flash: FLASHES.find((code) => code === url.searchParams.get('flash')),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const form = await readForm(request)
  const loaded = await loadOpenOrder(guest, params.orderId, {
    endsPayment: false,
    beforeLeaving: (order) => keepDetails(guest, order, form),
  })
  const isOpen = hasOpenCardPayment(loaded) && !(await isPostedAgain(guest, form))
  const order = isOpen ? await loadOpenOrder(guest, params.orderId) : loaded
  const leadsTo = await leavingAddress(guest, order, form)
  if (leadsTo) {
    await storeDraft(guest, order, form)
    return redirect(leadsTo)
  }
  const checkout = await loadGuestQuestions(guest, order)
  const isTakenOver = takeOverAnswers(form, checkout.questions)
  const submission = parseCheckout(t, form, { asked: checkout, needsPayment: payNowMinor(order) > 0 })
  if (isTakenOver || submission.status !== 'success') await storeDraft(guest, order, form)
  if (isTakenOver) return data({ result: shownAgain(submission) })
  if (submission.status !== 'success') {
    const isMoved = form.has('agreed') && form.get('agreed') !== agreedAmounts(order)
    return rejectForm(submission, t, isMoved ? [refusalText({ code: 'amount_moved' }, t)] : undefined)
  }
  const {
    provider,
    requestKey,
    agreed,
    phoneCountry: _country,
    answers,
    terms: _terms,
    ...customer
  } = submission.value

  const submitted = await inTransaction(db, (tx) =>
    submitCheckout(tx, {
      ...{
        shopId: shop.id,
        orderId: order.id,
        secret: order.secret,
        windowKey: windowKeyOf(guest),
        now,
        zone,
        isDemo: guest.isDemo,
      },
      ...{
        customer,
        given: answers,
        paymentProviderId: provider ?? null,
        requestKey,
        agreed,
        draft: toDraft(form),
      },
      prefetched: { ...order, answers: checkout.stored },
    }),
  )
  if (submitted.ok) {
    if (submitted.value.next === 'confirmed')
      return redirect(stepAddress(address, order, 'order-confirmation'))
    const { transactionId } = submitted.value
    return redirect(await openPayment(guest, { orderId: params.orderId, transactionId }))
  }
  const { error } = submitted
  await storeDraft(guest, order, form)
  if (error.at === 'orderId' || error.at === 'windowKey')
    throw redirect(stepAddress(address, order, 'checkout'))
  return refuseForm(submission, { ...error, at: error.at === 'paymentProviderId' ? 'provider' : error.at }, t)
}

/** Amounts paid already, to be paid now and later; null where all of it is to be paid now. */
function paymentOf(guest: GuestServices, order: OrderDetails) {
  const nowMinor = payNowMinor(order)
  const laterMinor = dueMinor(order) - nowMinor
  const deposit = nowMinor > 0 && laterMinor > 0 ? { nowMinor, laterMinor } : null
  return deposit || afterRefundsMinor(order) > 0 ? { ...paidOf(guest, order), deposit } : null
}

type Parsing = { asked: Awaited<ReturnType<typeof loadGuestQuestions>>; needsPayment: boolean }

function parseCheckout(t: Translate, form: FormData, { asked, needsPayment }: Parsing) {
  const questions = allQuestions(asked.questions)
  const phoneCountry = String(form.get('phoneCountry'))
  const schema = checkoutSchema(t, { needsPayment, fields: asked.fields, questions, phoneCountry })
  return parseWithZod(form, { schema, disableAutoCoercion: true })
}

/** Staff confirmed the order while its guest typed: complete details become its customer's, and are confirmed to. */
async function keepDetails(guest: GuestServices, order: OrderDetails, form: FormData): Promise<void> {
  if (order.state !== 'CONFIRMED' || order.customer !== null || form.has('intent')) return
  const { db, shop, now, zone, locale, t } = guest
  const asked = await loadGuestQuestions(guest, order)
  const submission = parseCheckout(t, form, { asked, needsPayment: false })
  if (submission.status !== 'success') return
  const { requestKey, answers: given, ...typed } = submission.value
  const { provider: _p, agreed: _a, phoneCountry: _c, terms: _t, ...customer } = typed
  const key = { shopId: shop.id, orderId: order.id, secret: order.secret, now, zone, locale }
  await inTransaction(db, async (tx): Promise<Result<unknown, { code: string }>> => {
    const added = await addMissingCustomer(tx, { ...key, customer, given })
    if (!added.ok || !added.value.email) return added
    return resendConfirmation(tx, { ...key, requestKey, order: { ...order, customer: added.value } })
  })
}

/** The same form twice has the same answer: the payment that the first has begun goes on. */
async function isPostedAgain({ db, shop }: GuestServices, form: FormData): Promise<boolean> {
  const requestKey = String(form.get('requestKey') ?? '')
  return (await findTransactionByKey(db, { shopId: shop.id, requestKey }))?.status === 'PENDING'
}

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { cart, payment, order, reservation } = loaderData
  return (
    <GuestPage
      step="details"
      title={t('guest.details_title')}
      hasError={actionData?.result.error !== undefined}
      reservation={reservation}
      order={order}
    >
      <CheckoutForm
        data={loaderData}
        result={actionData?.result}
        top={
          loaderData.flash && !actionData ? (
            <Banner tone={loaderData.flash === 'payment_declined' ? 'danger' : 'info'}>
              {t(`guest.${loaderData.flash}`)}
            </Banner>
          ) : null
        }
        summary={<CartSummary cart={cart} payment={payment} formId={CHECKOUT_FORM} />}
      />
    </GuestPage>
  )
}
