import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { linkForGuest, type PaymentLink } from '#app/domain/payment/link/payment-link.ts'
import { findPaymentLinkByToken } from '#app/domain/payment/link/payment-link-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'

type LinkOfGuest = { link: PaymentLink; order: OrderDetails; found: 'open' | 'paid' | 'expired' }

/** The link of the address with its order; undefined for one that is unknown, withdrawn, or of an order that ended. */
export async function loadPaymentLink(
  { db, shop, now }: GuestServices,
  token: string | undefined,
): Promise<LinkOfGuest | undefined> {
  const link = token === undefined ? undefined : await findPaymentLinkByToken(db, { shopId: shop.id, token })
  const order = link && (await findOrder(db, { shopId: shop.id, orderId: link.orderId }))
  if (!link || !order) return undefined
  const found = linkForGuest(link, order, now)
  return found === 'not_found' ? undefined : { link, order, found }
}
