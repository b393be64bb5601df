import { findCardProvider } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { checkAccount } from '#app/domain/payment/check-account.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { paymentServices } from '#app/http/payments/payment-services.server.ts'
import type { Route } from './+types/test-connection'

/** Asks the provider whether the account takes payments, and says what it answered. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, shop, config, zone } = context.get(services)
  const key = { shopId: shop.id, id: readId(params.cardProviderId) ?? notFound() }
  if (!(await findCardProvider(db, key))) notFound()
  const connection = await checkAccount(paymentServices({ db, config, zone }), key)
  return redirectWithFlash(context, `/settings/payment-providers/stripe/${key.id}`, {
    key: `payment_provider.connection_${connection}`,
    tone: connection === 'CONNECTED' ? 'success' : 'danger',
  })
}

export function loader(): never {
  notFound()
}
