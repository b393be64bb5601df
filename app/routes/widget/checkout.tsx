import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { payNowMinor } from '#app/domain/order/order-total.ts'
import { listPaymentProviders } from '#app/domain/order/payment-provider-queries.server.ts'
import { parsePhone } from '#app/domain/order/phone.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/reply.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Route } from './+types/checkout'
import { chooseAddress, stepAddress } from './addresses.ts'
import { toCart } from './cart.server.ts'
import { CheckoutForm } from './checkout-fields.tsx'
import { checkoutSchema } from './checkout-form.ts'
import { countryOptions, defaultCountry } from './countries.server.ts'
import { readOpenOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'
import { holdOf } from './hold.ts'
import { OrderSummary } from './order-summary.tsx'
import { submitCheckout } from './submit-checkout.server.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await readOpenOrder(guest, params.orderId)
  if (order.bookings.length === 0) throw redirect(chooseAddress(guest.address, order))
  const { customer } = order
  return {
    cart: toCart(guest, order),
    payNowMinor: payNowMinor(order),
    providers: await findProviders(guest),
    countries: countryOptions(guest.locale),
    termsAddress: `/widget/v2/dialog/terms${carry(guest.address, { secret: null, w: null, cart: null })}`,
    requestKey: guest.newKey(),
    defaults: {
      firstName: customer?.firstName ?? '',
      lastName: customer?.lastName ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone?.rawPhoneNumber ?? '',
      phoneCountry: customer?.phone?.countryCode ?? defaultCountry(guest.locale),
      comment: customer?.commentByGuest ?? '',
    },
    order: { id: order.id, windowKey: order.windowKey },
    hold: holdOf(order, guest),
    isDeclined: url.searchParams.get('flash') === 'payment_declined',
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { address, t } = guest
  const order = await readOpenOrder(guest, params.orderId)
  const schema = checkoutSchema(t, { needsPayment: payNowMinor(order) > 0 })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { firstName, lastName, email, comment, provider, requestKey } = submission.value
  const phone = parsePhone(submission.value.phone, submission.value.phoneCountry)
  if (!phone.ok) return refuseForm(submission, phone.error, t)

  const submitted = await submitCheckout(guest, order, {
    customer: { firstName, lastName, email, phone: phone.value, commentByGuest: comment ?? null },
    paymentProviderId: provider ?? null,
    requestKey,
  })
  if (submitted.ok) {
    const { next } = submitted.value
    const step = next === 'pay' ? `pay/${submitted.value.transactionId}` : 'order-confirmation'
    return redirect(stepAddress(address, order, step))
  }
  const { error } = submitted
  if (error.at === 'orderId' || error.at === 'windowKey')
    throw redirect(stepAddress(address, order, 'checkout'))
  return refuseForm(submission, { ...error, at: error.at === 'paymentProviderId' ? 'provider' : error.at }, t)
}

/** The test provider takes no money, so only a demo offers it, whatever a copied database holds. */
async function findProviders({ db, shop, locale, isDemo }: GuestServices) {
  const providers = await listPaymentProviders(db, { shopId: shop.id, audience: 'guest' })
  const offered = providers.filter(({ kind }) => isDemo || kind !== 'TEST')
  return offered.map(({ id, kind, name, hint }) => ({
    id,
    isOffline: kind === 'OFFLINE',
    name: pickText(name, locale, shop.locales),
    hint: pickText(hint, locale, shop.locales),
  }))
}

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { cart, order, hold } = loaderData
  return (
    <GuestPage
      step="details"
      title={t('guest.details_title')}
      hasError={actionData?.result.error !== undefined}
      hold={hold}
      order={order}
    >
      <CheckoutForm
        data={loaderData}
        result={actionData?.result}
        top={
          loaderData.isDeclined && !actionData ? (
            <Banner tone="danger">{t('guest.payment_declined')}</Banner>
          ) : null
        }
        summary={<OrderSummary cart={cart} />}
      />
    </GuestPage>
  )
}
