import type { Tx } from '#db/transaction.server.ts'
import { deleteMessagesOfOrders } from './outbox-queries.server.ts'

/** Erases the messages about orders, sent or not. */
export function eraseMessages(
  tx: Tx,
  orders: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  return deleteMessagesOfOrders(tx, orders)
}
