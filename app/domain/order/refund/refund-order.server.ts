import { insertTaxItems, insertTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { lockOrder, updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { planRefund, type RefundPlan, type RefundPlanRefusal, type RefundQuery } from './plan-refund.ts'
import { findRefundFacts, updateCredits } from './refund-queries.server.ts'

export type RefundInput = OrderInput &
  StaffAccess & {
    query: RefundQuery
    /** How staff give it back themselves. */
    method: ManualMethod
    reason: string
    /** Posted with the form; the same key twice writes one refund. */
    requestKey: string
  }

export type RefundRefusal = RefundPlanRefusal | AlreadyCreated | { code: 'order_not_found'; at: 'orderId' }

/**
 * Credits rows and writes what staff are to give back by hand: one entry for each incoming payment, pending until they
 * mark it as paid. Of two at once the second is planned from what the first left. Frees no places. Source: domain.md
 * §5 'Refunds'.
 */
export async function refundOrder(
  tx: Tx,
  input: RefundInput,
): Promise<Result<{ orderId: number }, RefundRefusal>> {
  const { shopId, orderId, query, method, reason, requestKey, now } = input
  const order = await lockOrder(tx, { shopId, orderId })
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const content = { orderId, query, method, reason }
  const refunded = await runOnce(tx, { shopId, requestKey, scope: 'refund', content, now }, async () => {
    const planned = planRefund(await findRefundFacts(tx, order), query)
    if (!planned.ok) return planned
    await writeRefund(tx, planned.value, input)
    return ok({ id: orderId, version: order.version })
  })
  return refunded.ok ? ok({ orderId }) : refunded
}

async function writeRefund(tx: Tx, plan: RefundPlan, input: RefundInput): Promise<void> {
  const { shopId, orderId, method, reason, userId, now } = input
  for (const { refundsTransactionId, amountMinor, items } of plan.entries) {
    const transactionId = await insertTransaction(tx, {
      shopId,
      orderId,
      transactionType: 'REFUND',
      status: 'PENDING',
      amountMinor: -amountMinor,
      provider: method,
      note: reason,
      refundsTransactionId,
      createdByUserId: userId,
      now,
    })
    const given = items.map((item) => ({
      ...item,
      amountMinor: -item.amountMinor,
      vatMinor: -item.vatMinor,
    }))
    await insertTaxItems(tx, { shopId, transactionId, items: given })
  }
  await updateCredits(tx, { shopId, credits: plan.credits })
  await updateOrderTotals(tx, { shopId, orderId })
  const { amountMinor, credits } = plan
  const facts = { amountMinor, method, reason, credits }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'refund_started', facts)
}
