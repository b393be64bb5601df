import type { Tx } from '#db/transaction.server.ts'
import type { PaymentRequest } from './payment-gateway.ts'
import { insertSessionOnce, type SessionChanges, updateSession } from './payment-session-queries.server.ts'

/** Writes the request for a page before it is sent, unless the payment has one. */
export function recordSession(
  tx: Tx,
  session: { request: PaymentRequest; paymentProviderId: number },
): Promise<void> {
  return insertSessionOnce(tx, session)
}

/** Writes what became of a page, or when to ask about it again. */
export function changeSession(
  tx: Tx,
  key: { shopId: number; transactionId: number },
  changes: SessionChanges,
): Promise<void> {
  return updateSession(tx, key, changes)
}
