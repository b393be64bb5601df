import type { RouterContextProvider } from 'react-router'
import { findPaymentLink } from '#app/domain/payment/link/payment-link-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { orderInput, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'

type LinkParams = { orderId?: string | undefined; paymentLinkId?: string | undefined }

/** Input of every use case on the link of the address; a link of another order isn't there. */
export async function paymentLinkInput(context: Readonly<RouterContextProvider>, params: LinkParams) {
  const input = await orderInput(context, params)
  const { shopId, orderId } = input
  const paymentLinkId = requireId(params.paymentLinkId)
  const link = await findPaymentLink(context.get(services).db, { shopId, paymentLinkId })
  return link?.orderId === orderId ? { ...input, paymentLinkId } : notFound()
}
