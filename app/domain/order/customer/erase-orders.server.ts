import { deleteNotes } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { updateOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { deleteDraftsAndFacts, updateToNobody } from './customer-queries.server.ts'

/**
 * Empties name, contact, comments and unsent details of orders, notes of their payments, what their logs say of people,
 * and the words that they are found by, but for numbers.
 */
export async function eraseOrders(
  tx: Tx,
  orders: { shopId: number; orderIds: readonly number[]; now: Instant },
): Promise<void> {
  if (orders.orderIds.length === 0) return
  await deleteDraftsAndFacts(tx, orders)
  await deleteNotes(tx, orders)
  for (const emptied of await updateToNobody(tx, orders)) {
    await updateOrderWords(tx, { shopId: orders.shopId, ...emptied })
  }
}
