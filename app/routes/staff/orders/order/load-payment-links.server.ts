import type { RouterContextProvider } from 'react-router'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import {
  linkForGuest,
  type PaymentLink,
  paymentLinkState,
  requestedMinor,
} from '#app/domain/payment/link/payment-link.ts'
import { listPaymentLinks } from '#app/domain/payment/link/payment-link-queries.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { paymentLinkAddress } from '#app/messages/order-links.ts'

export type PaymentLinkView = Awaited<ReturnType<typeof loadPaymentLinks>>[number]

/** The order's payment links as its page shows them. */
export async function loadPaymentLinks(context: Readonly<RouterContextProvider>, order: OrderDetails) {
  const { db, shop, now, zone, config, newKey } = context.get(services)
  const links = await listPaymentLinks(db, { shopId: shop.id, orderId: order.id })
  return links.map((link) => ({
    id: link.id,
    state: stateOf(link),
    amountMinor: link.amountMinor,
    lowerMinor: lowerOf(link),
    expiresAt: toWallTime(link.expiresAt, zone),
    sentAt: link.sentAt && toWallTime(link.sentAt, zone),
    createdAt: toWallTime(link.createdAt, zone),
    address: paymentLinkAddress(config.publicUrl, shop, { token: link.token, lang: order.lang }),
    isPayable: linkForGuest(link, order, now) === 'open',
    canSend: Boolean(order.customer?.email),
    requestKey: newKey(),
  }))

  /** Amount that an open link asks for where that is less than it was made for. */
  function lowerOf(link: PaymentLink): number | null {
    const requested = requestedMinor(link, order)
    return stateOf(link) === 'OPEN' && requested < (link.amountMinor ?? 0) ? requested : null
  }

  /** One that waits for money of an order that was paid in another way has nothing to wait for. */
  function stateOf(link: PaymentLink): ReturnType<typeof paymentLinkState> | 'NOTHING_DUE' {
    const state = paymentLinkState(link, now)
    return state === 'OPEN' && linkForGuest(link, order, now) !== 'open' ? 'NOTHING_DUE' : state
  }
}
