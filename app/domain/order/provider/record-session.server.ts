import type { Tx } from '#db/transaction.server.ts'
import type { PaymentRequest } from './payment-gateway.ts'
import { insertSessionOnce, type SessionChanges, updateSession } from './payment-session-queries.server.ts'
import { updateLastTest, updateListed } from './provider-account-queries.server.ts'
import type { TestPayment } from './test-payment.ts'

/** Writes the request for a page before it is sent, unless the payment has one. */
export function recordSession(
  tx: Tx,
  session: { request: PaymentRequest; paymentProviderId: number },
): Promise<void> {
  return insertSessionOnce(tx, session)
}

/** Writes what became of a page, or when to ask about it again, unless a later attempt has begun another page. */
export function changeSession(
  tx: Tx,
  key: { shopId: number; transactionId: number; attempts: number },
  changes: SessionChanges,
): Promise<void> {
  return updateSession(tx, key, changes)
}

/** Writes until when an account's events are listed, and when they are listed again. */
export function recordListed(
  tx: Tx,
  key: { shopId: number; id: number },
  listed: Parameters<typeof updateListed>[2],
): Promise<void> {
  return updateListed(tx, key, listed)
}

/** Writes a test payment over the one before. */
export function recordTest(tx: Tx, key: { shopId: number; id: number }, test: TestPayment): Promise<void> {
  return updateLastTest(tx, key, test)
}
