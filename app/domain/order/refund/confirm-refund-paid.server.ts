import { findTransaction, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { writeRefundPaid } from './record-refund-outcome.server.ts'

/** A refund that staff give back themselves; one that a provider gives back is for the provider to settle. */
export type RefundByHandInput = OrderInput & StaffAccess & { transactionId: number }

export type RefundByHandRefusal = { code: 'transaction_not_found'; at: 'transactionId' }

type ConfirmRefundPaidRefusal = RefundByHandRefusal | { code: 'refund_withdrawn'; at: 'transactionId' }

/** Finds a refund by hand with its order locked, so that of two who settle it the second reads what the first did. */
export async function lockRefundByHand(
  tx: Tx,
  { shopId, orderId, transactionId }: RefundByHandInput,
): Promise<Result<{ order: LockedOrder; entry: LedgerEntry }, RefundByHandRefusal>> {
  const order = await lockOrder(tx, { shopId, orderId })
  const entry = order && (await findTransaction(tx, { shopId, transactionId }))
  if (
    !order ||
    entry?.orderId !== orderId ||
    entry.transactionType !== 'REFUND' ||
    isRefundingProvider(entry.provider)
  ) {
    return err({ code: 'transaction_not_found', at: 'transactionId' })
  }
  return ok({ order, entry })
}

/**
 * Writes that staff have given a refund back. Marked a second time it changes nothing; one that was withdrawn is
 * refused. Source: domain.md §5 'Refunds'.
 */
export async function confirmRefundPaid(
  tx: Tx,
  input: RefundByHandInput,
): Promise<Result<null, ConfirmRefundPaidRefusal>> {
  const { shopId, orderId, transactionId, now } = input
  const found = await lockRefundByHand(tx, input)
  if (!found.ok) return found
  const { entry } = found.value
  if (entry.status === 'CANCELLED') return err({ code: 'refund_withdrawn', at: 'transactionId' })
  if (!(await writeRefundPaid(tx, entry, { shopId, now }))) return ok(null)
  const facts = { transactionId, amountMinor: -entry.amountMinor, provider: entry.provider }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'refund_paid', facts)
  return ok(null)
}
