import { z } from 'zod'
import { findCardProvider } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { failedStep } from '#app/domain/order/provider/test-payment.ts'
import { runTestPayment } from '#app/domain/payment/run-test-payment.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { paymentServices } from '#app/http/payments/payment-services.server.ts'
import type { Route } from './+types/test-payment'

const keySchema = z.string().min(8).max(100)

/** Makes a test payment, and says how it went; the page shows its steps. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, shop, user, config, zone, t, newKey } = context.get(services)
  const key = { shopId: shop.id, id: readId(params.cardProviderId) ?? notFound() }
  if (!(await findCardProvider(db, key))) notFound()
  const posted = keySchema.safeParse((await readForm(request)).get('requestKey'))
  const tested = await runTestPayment(paymentServices({ db, config, zone }), {
    ...key,
    userId: user.id,
    requestKey: posted.success ? posted.data : newKey(),
    currency: shop.currency,
    description: `${shop.displayName}, ${t('payment_provider.test_payment')}`,
    clockMs: () => performance.now(),
  })
  const page = `/settings/payment-providers/stripe/${key.id}#test-payment`
  if (!tested.ok) return redirectWithFlash(context, page, { refusal: tested.error })
  const isDone = failedStep(tested.value) === undefined
  return redirectWithFlash(context, page, {
    key: isDone ? 'payment_provider.test_done' : 'payment_provider.test_failed',
    tone: isDone ? 'success' : 'danger',
  })
}

export function loader(): never {
  notFound()
}
