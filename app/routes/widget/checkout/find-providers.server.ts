import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { offeredProviders } from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** Ways to pay that a guest may choose from, in the guest's language. */
export async function findProviders(
  { db, shop, locale, isDemo }: GuestServices,
  { priceMinor }: Pick<OrderDetails, 'priceMinor'>,
) {
  const providers = await listPaymentProviders(db, shop.id)
  const offered = offeredProviders(providers, { audience: 'guest', priceMinor, isDemo })
  return offered.map(({ id, kind, name, hint }) => ({
    id,
    isOffline: kind === 'OFFLINE',
    name: pickText(name, locale, shop.locales),
    hint: pickText(hint, locale, shop.locales),
  }))
}
