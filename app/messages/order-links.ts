import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { OrderMessageInput } from './order-message.ts'
import { ownLink } from './safe-link.ts'

/** Where a message about an order leads: the guest's own pages, the staff's, and the shop's terms. */
export function orderLinks(
  publicUrl: string,
  shop: Pick<ShopFacts, 'key'>,
  order: Pick<OrderDetails, 'id' | 'secret' | 'lang'>,
): OrderMessageInput['links'] {
  const guest = new URLSearchParams({ key: shop.key, secret: order.secret, lang: order.lang })
  const terms = new URLSearchParams({ key: shop.key, lang: order.lang })
  return {
    guestOrder: ownLink(publicUrl, `/widget/v2/dialog/new-order/${order.id}/order-confirmation?${guest}`),
    manageOrder: ownLink(publicUrl, `/widget/v2/dialog/new-order/${order.id}/manage?${guest}`),
    staffOrder: ownLink(publicUrl, `/orders/${order.id}`),
    terms: ownLink(publicUrl, `/widget/v2/dialog/terms?${terms}`),
  }
}

/** Whole address of the page on which an order is paid by a payment link. */
export function paymentLinkAddress(
  publicUrl: string,
  shop: Pick<ShopFacts, 'key'>,
  { token, lang }: { token: string; lang: string },
): string {
  const query = new URLSearchParams({ key: shop.key, lang })
  return ownLink(publicUrl, `/widget/payment-link/${token}?${query}`)
}
