import { logOrder } from '#app/domain/order/log-order.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  lockRefundByHand,
  type RefundByHandInput,
  type RefundByHandRefusal,
} from './confirm-refund-paid.server.ts'
import { writeRefundEnded } from './record-refund-outcome.server.ts'

type WithdrawRefundRefusal = RefundByHandRefusal | { code: 'refund_is_paid'; at: 'transactionId' }

/**
 * Takes back a refund that staff were to give back themselves and have not: its credits fall away as if it had failed,
 * and what it cancelled stays cancelled. Taken back a second time it changes nothing; one that is paid is refused.
 * Source: domain.md §5 'Refunds'.
 */
export async function withdrawRefund(
  tx: Tx,
  input: RefundByHandInput,
): Promise<Result<null, WithdrawRefundRefusal>> {
  const { shopId, orderId, transactionId, now } = input
  const found = await lockRefundByHand(tx, input)
  if (!found.ok) return found
  const { order, entry } = found.value
  if (entry.status === 'PAYED') return err({ code: 'refund_is_paid', at: 'transactionId' })
  if (!(await writeRefundEnded(tx, order, entry, { to: 'CANCELLED', now }))) return ok(null)
  const facts = { transactionId, amountMinor: -entry.amountMinor, provider: entry.provider }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'refund_withdrawn', facts)
  return ok(null)
}
