import { createStripe } from '#app/clients/stripe.server.ts'
import type { OpenGateway } from '#app/domain/order/provider/payment-gateway.ts'
import type { PaymentServices } from '#app/domain/payment/open-payment-page.server.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import type { BaseServices, Config } from '#app/http/context.server.ts'

/** Connections to providers, and what is known of those that don't answer, last as long as the process. */
const gateways = new WeakMap<Config, OpenGateway>()

/** Services that ask payment providers within a request. An answer may come seconds after it began. */
export function paymentServices({
  db,
  config,
  zone,
}: Pick<BaseServices, 'db' | 'config' | 'zone'>): PaymentServices {
  const open = gateways.get(config) ?? createStripe({ apiUrl: config.stripeApiUrl })
  gateways.set(config, open)
  const now = () => config.fixedNow ?? instantFromDate(new Date())
  return { db, zone, now, open, master: config.sessionSecret, isDemo: config.isDemo }
}
