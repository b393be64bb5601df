import {
  deleteTaxItems,
  findTransaction,
  insertTaxItems,
  type LedgerEntry,
  listPayableRows,
  listTaxItems,
  updateTransactionStatus,
} from '#app/domain/order/ledger/ledger-queries.server.ts'
import { insertSnapshot } from '#app/domain/order/ledger/transaction-snapshot-queries.server.ts'
import {
  type LockedOrder,
  lockOrder,
  updateOrderTotals,
} from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { afterRefundsMinor, splitRefund } from '#app/domain/order/order-total.ts'
import { deleteCredits } from '#app/domain/order/row-credit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateRefundRequest } from './refund-request-queries.server.ts'

type RefundOutcomeInput = {
  shopId: number
  orderId: number
  transactionId: number
  outcome:
    | { event: 'pay'; providerReference: string }
    | { event: 'retry'; reason: string; nextAttemptAt: Instant }
    | { event: 'fail'; reason: string }
  now: Instant
}

type RefundOutcomeRefusal = { code: 'transaction_not_found'; at: 'transactionId' }

/**
 * Writes a provider's answer to a refund. One that failed for good takes its credits back, so that the rows cost again
 * what they do without it; a cancelled booking stays credited, and its money is overpaid until staff settle it. An
 * answer that comes twice changes nothing. Source: domain.md §5 'Refunds'.
 */
export async function recordRefundOutcome(
  tx: Tx,
  input: RefundOutcomeInput,
): Promise<Result<null, RefundOutcomeRefusal>> {
  const { shopId, orderId, transactionId, outcome, now } = input
  const order = await lockOrder(tx, { shopId, orderId })
  const entry = order && (await findTransaction(tx, { shopId, transactionId }))
  if (!order || entry?.orderId !== orderId || entry.transactionType !== 'REFUND') {
    return err({ code: 'transaction_not_found', at: 'transactionId' })
  }
  const isRetry = outcome.event === 'retry'
  await updateRefundRequest(tx, {
    transactionId,
    nextAttemptAt: isRetry ? outcome.nextAttemptAt : null,
    reason: outcome.event === 'pay' ? null : outcome.reason,
  })
  if (isRetry) return ok(null)
  const facts = { transactionId, amountMinor: -entry.amountMinor, provider: entry.provider }
  if (outcome.event === 'pay') {
    if (!(await writeRefundPaid(tx, entry, { shopId, now, ...outcome }))) return ok(null)
    await logOrder(tx, { shopId, orderId, now }, 'refund_paid', facts)
  } else {
    if (!(await writeRefundEnded(tx, order, entry, { to: 'FAILED', now }))) return ok(null)
    await logOrder(tx, { shopId, orderId, now }, 'refund_failed', { ...facts, reason: outcome.reason })
  }
  return ok(null)
}

/**
 * Writes that a refund has reached the guest, with the rows that it leaves and the VAT that it takes off them now.
 * False when it was settled before. Call with the order's row locked.
 */
export async function writeRefundPaid(
  tx: Tx,
  { id, orderId, amountMinor }: LedgerEntry,
  { shopId, now, providerReference }: { shopId: number; now: Instant; providerReference?: string },
): Promise<boolean> {
  const key = { shopId, transactionId: id }
  const settled = providerReference === undefined ? { now } : { now, providerReference }
  const planned = await listTaxItems(tx, key)
  const rows = await listPayableRows(tx, { shopId, orderId })
  if (!(await updateTransactionStatus(tx, { id, shopId, from: 'PENDING', to: 'PAYED' }, settled)))
    return false
  await updateOrderTotals(tx, { shopId, orderId, now })
  const order = await lockOrder(tx, { shopId, orderId })
  if (!order) throw new Error(`order ${orderId} is gone although it was locked`)
  const refund = { amountMinor, planned, allGoesBack: afterRefundsMinor(order) === 0 }
  await deleteTaxItems(tx, key)
  await insertTaxItems(tx, { ...key, items: splitRefund(refund, rows) })
  await insertSnapshot(tx, { ...key, orderId })
  return true
}

/**
 * Writes that a refund does not reach the guest: its rows cost again what they do without it, but for those of a
 * cancelled booking. False when it was settled before. Call with the order's row locked.
 */
export async function writeRefundEnded(
  tx: Tx,
  order: LockedOrder,
  { id }: LedgerEntry,
  { to, now }: { to: 'FAILED' | 'CANCELLED'; now: Instant },
): Promise<boolean> {
  const { shopId } = order
  if (!(await updateTransactionStatus(tx, { id, shopId, from: 'PENDING', to }, { now }))) return false
  await deleteCredits(tx, { shopId, transactionId: id })
  await updateOrderTotals(tx, { shopId, orderId: order.id, now })
  return true
}
