import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import { payByLink, providersOfLink } from '#app/domain/payment/link/pay-by-link.server.ts'
import { requestedMinor } from '#app/domain/payment/link/payment-link.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { id } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { paymentLinkStep } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { openPayment } from '#app/routes/widget/checkout/guest-payment.server.ts'
import { shopContact } from '#app/routes/widget/confirmation/facts.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/payment-link'
import { loadPaymentLink } from './load-payment-link.server.ts'
import { LINK_FORM, PaymentLinkForm } from './payment-link-form.tsx'
import { PaymentLinkMessage } from './payment-link-message.tsx'

/** Page of a payment link: what it is for and how to pay it; or why it can't be paid. Source: domain.md §8. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { db, shop, locale, zone, isDemo } = guest
  const about = { shopName: shop.displayName, contact: shopContact(shop) }
  const loaded = await loadPaymentLink(guest, params.token)
  if (!loaded) return data({ found: 'not_found', ...about } as const, { status: 404 })

  const { link, order, found } = loaded
  if (found === 'expired') return { found, ...about, until: toWallTime(link.expiresAt, zone) } as const
  if (found === 'paid') {
    return { found, ...about, orderId: order.id, leftMinor: order.dueMinor } as const
  }
  const { priceMinor } = order
  const providers = await providersOfLink(db, { shopId: shop.id, priceMinor, isDemo })
  return {
    found,
    ...about,
    orderId: order.id,
    amountMinor: requestedMinor(link, order),
    payedMinor: afterRefundsMinor(order),
    until: toWallTime(link.expiresAt, zone),
    // Whoever has the link may pay the order, not change it: no address with its secret leaves.
    cart: toCart(guest, { ...order, secret: '' }),
    providers: providers.map(({ id, name, hint }) => ({
      id,
      isOffline: false,
      name: pickText(name, locale, shop.locales),
      hint: pickText(hint, locale, shop.locales),
    })),
    isDeclined: url.searchParams.get('flash') === 'payment_declined',
  } as const
}

/** Begins the payment; posted again, it goes on with the same. What has become of the link since, its page says. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, isDemo, t } = guest
  const { token = '' } = params
  const submission = parseWithZod(await readForm(request), { schema: schema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { provider } = submission.value
  const begun = await inTransaction(db, (tx) =>
    payByLink(tx, { shopId: shop.id, token, paymentProviderId: provider, isDemo, now }),
  )
  if (!begun.ok && begun.error.at === 'paymentProviderId')
    return refuseForm(submission, { ...begun.error, at: 'provider' }, t)
  if (!begun.ok || begun.value.next !== 'pay') return redirect(paymentLinkStep(address, token))
  return redirect(await openPayment(guest, { token, transactionId: begun.value.transactionId }))
}

const schema = oncePerLanguage((t) =>
  z.object({ provider: z.coerce.number({ error: t('form.invalid_choice') }).pipe(id(t)) }),
)

export default function PaymentLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ provider: string }>({
    id: LINK_FORM,
    lastResult: actionData?.result ?? null,
    defaultValue: {
      provider: loaderData.found === 'open' ? String(loaderData.providers[0]?.id ?? '') : '',
    },
  })
  if (loaderData.found !== 'open') return <PaymentLinkMessage message={loaderData} />
  return <PaymentLinkForm data={loaderData} form={form} field={fields.provider} result={actionData?.result} />
}
