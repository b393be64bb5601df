import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertTransactionOnce } from './ledger-queries.server.ts'

type BegunPayment = {
  provider: { id: number; kind: string; name: Translatable }
  amountMinor: number
  /** Posted with the form; a second entry with the same key is never written. */
  requestKey?: string
  /** Payment link that it comes by. */
  paymentLinkId?: number
  now: Instant
}

/**
 * Writes the attempt to pay a locked order through a provider, pending until that answers, and returns the event for
 * the order's log; undefined where the shop has an entry of this request key already.
 */
export async function beginPayment(
  tx: Tx,
  { shopId, id: orderId }: LockedOrder,
  { provider, amountMinor, requestKey, paymentLinkId, now }: BegunPayment,
) {
  const transactionId = await insertTransactionOnce(tx, {
    shopId,
    orderId,
    transactionType: 'PAYMENT',
    status: 'PENDING',
    amountMinor,
    provider: provider.kind,
    paymentProviderId: provider.id,
    paymentLinkId,
    requestKey,
    now,
  })
  if (transactionId === undefined) return undefined
  const facts = { transactionId, amountMinor, provider: provider.kind, providerName: provider.name }
  return { action: 'payment_started', transactionId, facts } as const
}
