import {
  findTransaction,
  insertTaxItems,
  listPayableRows,
  listTaxItems,
  updateTransactionStatus,
} from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { lockOrder, updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { splitPayment } from '#app/domain/order/order-total.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'

type ConfirmRefundPaidInput = OrderInput & StaffAccess & { transactionId: number }

type ConfirmRefundPaidRefusal = { code: 'transaction_not_found'; at: 'transactionId' }

/**
 * Writes that staff have given a refund back. What lay on no row, having been paid too much, leaves the rows that it
 * was paid on. Marked a second time it changes nothing. What a
 * provider gives back is for the provider to confirm. Source: domain.md §5 'Refunds'.
 */
export async function confirmRefundPaid(
  tx: Tx,
  input: ConfirmRefundPaidInput,
): Promise<Result<null, ConfirmRefundPaidRefusal>> {
  const { shopId, orderId, transactionId, now } = input
  const order = await lockOrder(tx, { shopId, orderId })
  const entry = order && (await findTransaction(tx, { shopId, transactionId }))
  if (entry?.orderId !== orderId || entry.transactionType !== 'REFUND' || !isManualMethod(entry.provider)) {
    return err({ code: 'transaction_not_found', at: 'transactionId' })
  }
  const statuses = { id: transactionId, shopId, from: 'PENDING', to: 'PAYED' } as const
  if (!(await updateTransactionStatus(tx, statuses, { now }))) return ok(null)

  const credited = await listTaxItems(tx, { shopId, transactionId })
  const paidTooMuchMinor = credited.reduce((left, item) => left - item.amountMinor, entry.amountMinor)
  if (paidTooMuchMinor !== 0) {
    const items = splitPayment(paidTooMuchMinor, await listPayableRows(tx, { shopId, orderId }))
    await insertTaxItems(tx, { shopId, transactionId, items })
  }
  await updateOrderTotals(tx, { shopId, orderId })
  const facts = { transactionId, amountMinor: -entry.amountMinor, provider: entry.provider }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'refund_paid', facts)
  return ok(null)
}
