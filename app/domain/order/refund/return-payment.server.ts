import type { LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordReturn } from '#app/domain/order/ledger/write-ledger.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertRefundRequest } from './refund-request-queries.server.ts'

/** Sends a whole payment back the way it came, crediting nothing. Answers the entry's id; the order is locked. */
export async function returnPayment(
  tx: Tx,
  paid: LedgerEntry,
  { shopId, now }: { shopId: number; now: Instant },
): Promise<number> {
  const transactionId = await recordReturn(tx, paid, { shopId, now })
  const { provider } = paid
  await insertRefundRequest(tx, { shopId, transactionId, provider, creditsRows: false, now })
  return transactionId
}
