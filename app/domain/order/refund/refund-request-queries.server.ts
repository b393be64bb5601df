import { sql } from 'kysely'
import { isRefundingProvider, type RefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { LEASE_MINUTES } from '#app/domain/shared/lease.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** A refund to ask its provider for. */
export type ClaimedRefund = {
  transactionId: number
  shopId: number
  orderId: number
  provider: RefundingProvider
  paymentProviderId: number | null
  /** Above 0. */
  amountMinor: number
  /** The provider's own name for the payment. */
  paymentReference: string
  /** Counts this attempt. */
  attempts: number
}

/**
 * Has the worker ask the provider for a refund; one that staff do themselves is not asked for. With `creditsRows` its
 * items are credits.
 */
export async function insertRefundRequest(
  tx: Tx,
  entry: { shopId: number; transactionId: number; provider: string; creditsRows: boolean; now: Instant },
): Promise<void> {
  if (!isRefundingProvider(entry.provider)) return
  await tx
    .insertInto('refund_request')
    .values({
      shop_id: entry.shopId,
      transaction_id: entry.transactionId,
      credits_rows: entry.creditsRows ? 1 : 0,
      next_attempt_at: entry.now,
    })
    .execute()
}

/** Claims what is due; of two workers one gets a request, since the update asks again whether it is due. */
export async function claimDueRefunds(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<ClaimedRefund[]> {
  const due = await selectDue(tx, now).limit(limit).execute()
  if (due.length === 0) return []
  const claimed = await tx
    .updateTable('refund_request')
    .set((eb) => ({ next_attempt_at: addMinutes(now, LEASE_MINUTES), attempts: eb('attempts', '+', 1) }))
    .where(
      'transaction_id',
      'in',
      due.map((row) => row.transaction_id),
    )
    .where('next_attempt_at', '<=', now)
    .returning(['transaction_id', 'attempts'])
    .execute()
  return listClaimed(tx, claimed)
}

/** Whether a provider is to be asked now. For looking only. */
export async function hasDueRefunds(db: Db, now: Instant): Promise<boolean> {
  return (await selectDue(db, now).limit(1).executeTakeFirst()) !== undefined
}

/** Writes when the provider is asked again, and why; never, once it has answered. */
export async function updateRefundRequest(
  tx: Tx,
  request: { transactionId: number; nextAttemptAt: Instant | null; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('refund_request')
    .set({ next_attempt_at: request.nextAttemptAt, reason: request.reason })
    .where('transaction_id', '=', request.transactionId)
    .execute()
}

/** SQLite uses the index of what is due only where the statement itself says that it is. */
function selectDue(db: Db, now: Instant) {
  return db
    .selectFrom('refund_request')
    .select('transaction_id')
    .where('next_attempt_at', 'is not', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('transaction_id')
}

async function listClaimed(
  tx: Tx,
  claimed: readonly { transaction_id: number; attempts: number }[],
): Promise<ClaimedRefund[]> {
  if (claimed.length === 0) return []
  const rows = await tx
    .selectFrom('transaction as refund')
    .innerJoin('transaction as payment', 'payment.id', 'refund.refunds_transaction_id')
    .select(['refund.id', 'refund.shop_id', 'refund.order_id', 'refund.provider', 'refund.amount_minor'])
    .select('refund.payment_provider_id')
    .select(sql<string>`coalesce(payment.provider_reference, '')`.as('payment_reference'))
    .where(
      'refund.id',
      'in',
      claimed.map((row) => row.transaction_id),
    )
    .orderBy('refund.id')
    .execute()
  return rows.flatMap(({ id, shop_id, order_id, provider, amount_minor, payment_reference, ...row }) => {
    const attempts = claimed.find(({ transaction_id }) => transaction_id === id)?.attempts ?? 1
    if (!isRefundingProvider(provider)) return []
    return {
      transactionId: id,
      shopId: shop_id,
      orderId: order_id,
      provider,
      paymentProviderId: row.payment_provider_id,
      amountMinor: -amount_minor,
      paymentReference: payment_reference,
      attempts,
    }
  })
}
