import type { RouterContextProvider } from 'react-router'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadOrder, type OrderParams, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'

type RefundParams = OrderParams & { transactionId?: string | undefined }

/** The refund that the address names, why it is settled already, and whether its guest was told that it comes. */
export async function loadRefundByHand(context: Readonly<RouterContextProvider>, params: RefundParams) {
  const { db, shop, t } = context.get(services)
  const order = await loadOrder(context, params)
  const id = requireId(params.transactionId)
  const refund = order.transactions.find((entry) => entry.id === id && entry.transactionType === 'REFUND')
  if (!refund || isRefundingProvider(refund.provider)) notFound()
  const log = await listActivities(db, { shopId: shop.id, entity: 'order', entityId: order.id })
  return {
    orderId: order.id,
    transactionId: id,
    amountMinor: -refund.amountMinor,
    withdrawn: refund.status === 'CANCELLED' ? refusalText({ code: 'refund_withdrawn' }, t) : null,
    paid: refund.status === 'PAYED' ? refusalText({ code: 'refund_is_paid' }, t) : null,
    isGuestNotified: log.some(
      ({ createdAt, facts }) => createdAt === refund.createdAt && facts.isGuestNotified === true,
    ),
  }
}
