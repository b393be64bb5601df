import { findTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { writeRefundPaid } from './record-refund-outcome.server.ts'

type ConfirmRefundPaidInput = OrderInput & StaffAccess & { transactionId: number }

type ConfirmRefundPaidRefusal = { code: 'transaction_not_found'; at: 'transactionId' }

/**
 * Writes that staff have given a refund back. Marked a second time it changes nothing. What a provider gives back is
 * for the provider to confirm. Source: domain.md §5 'Refunds'.
 */
export async function confirmRefundPaid(
  tx: Tx,
  input: ConfirmRefundPaidInput,
): Promise<Result<null, ConfirmRefundPaidRefusal>> {
  const { shopId, orderId, transactionId, now } = input
  const order = await lockOrder(tx, { shopId, orderId })
  const entry = order && (await findTransaction(tx, { shopId, transactionId }))
  if (
    entry?.orderId !== orderId ||
    entry.transactionType !== 'REFUND' ||
    isRefundingProvider(entry.provider)
  ) {
    return err({ code: 'transaction_not_found', at: 'transactionId' })
  }
  if (!(await writeRefundPaid(tx, entry, { shopId, now }))) return ok(null)
  const facts = { transactionId, amountMinor: -entry.amountMinor, provider: entry.provider }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'refund_paid', facts)
  return ok(null)
}
