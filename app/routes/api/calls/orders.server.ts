import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { nameNotFree } from '#app/http/labels/not-free.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { NO_QUERY, readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { findOrderJson, orderJson } from '#app/routes/api/order-json.server.ts'
import { removedAnswer, savedOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Calls about one order. Source: spec 2 §7. */
export const orderCalls: Readonly<Record<string, PathCalls>> = {
  '/api/orders/:orderId': {
    GET: readCall({
      summary: 'An order with all that is in it; a deleted one too',
      query: NO_QUERY,
      answer: shapeOfOne(orderJson),
      run: async ({ id, ...all }) => {
        const order = await findOrderJson(all, id)
        return order ? ok({ data: order }) : err({ code: 'not_found' })
      },
    }),
    DELETE: readCall({
      summary: 'Deletes an order softly: it may be restored while everything in it is free',
      query: NO_QUERY,
      answer: removedAnswer,
      run: async ({ id, ...all }) => {
        const input = toOrderInput(all, id)
        const ended = await endPaymentPages(all, input)
        if (!ended.ok) return ended
        const deleted = await inTransaction(all.db, (tx) => deleteOrder(tx, input))
        if (deleted.ok) return ok({ data: null, message: all.t('form.saved_changes') })
        const { error } = deleted
        return err(error.code === 'order_not_found' ? { code: 'not_found' } : error)
      },
    }),
  },
  '/api/orders/:orderId/cancel': {
    POST: readCall({
      summary: 'Cancels an order; what was paid stays in its ledger until somebody refunds it',
      query: NO_QUERY,
      answer: savedOf(orderJson),
      run: async ({ id, ...all }) => {
        const input = toOrderInput(all, id)
        const ended = await endPaymentPages(all, input)
        if (!ended.ok) return ended
        const cancelled = await inTransaction(all.db, (tx) => cancelOrder(tx, input))
        if (cancelled.ok) {
          const data = await findOrderJson(all, id)
          return ok({ data, message: all.t('order.cancel_done', { id }) })
        }
        const { error } = cancelled
        return err(error.code === 'order_not_found' ? { code: 'not_found' } : error)
      },
    }),
  },
  '/api/orders/:orderId/restore': {
    POST: readCall({
      summary:
        'Brings back a deleted, cancelled or expired order, or names the first booking that is not free',
      query: NO_QUERY,
      answer: savedOf(orderJson),
      run: async ({ id, ...all }) => {
        const { db, t } = all
        const restored = await inTransaction(db, (tx) => restoreOrder(tx, toOrderInput(all, id)))
        if (restored.ok) {
          const data = await findOrderJson(all, id)
          return ok({ data, message: t('order.restore_done', { id }) })
        }
        const { error } = restored
        if (error.code === 'order_not_found') return err({ code: 'not_found' })
        if (error.code !== 'not_free_any_more') return err({ code: 'order_not_restored', reason: error })
        const reason = { ...nameNotFree(error, all), at: 'orderItems' }
        return err({ code: 'order_not_restored', reason })
      },
    }),
  },
}

/** Who does it to which order. */
export function toOrderInput({ shop, user, now, zone }: Services, orderId: number) {
  return { shopId: shop.id, orderId, userId: user.id, now, zone }
}
