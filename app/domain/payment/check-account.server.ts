import type { Connection } from '#app/domain/order/provider/payment-provider.ts'
import { recordConnection } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { findAccount } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { PaymentServices } from './open-payment-page.server.ts'

/**
 * Asks the provider whether an account can take payments, and writes its answer: 'connected', 'needs action' where the
 * provider wants to know more of the shop first, 'failed' for a key that is none and for no answer.
 * Source: domain.md §8.
 */
export async function checkAccount(
  services: PaymentServices,
  key: { shopId: number; id: number },
): Promise<Connection> {
  const { db, master, now, open } = services
  const account = await findAccount(db, key, master)
  const answer = account && (await open(account).checkAccount())
  const connection = !answer?.ok ? 'FAILED' : answer.value.acceptsPayments ? 'CONNECTED' : 'NEEDS_ACTION'
  const detail = answer && !answer.ok ? answer.error.detail : null
  await inTransaction(db, (tx) => recordConnection(tx, key, { connection, detail, now: now() }))
  return connection
}
