import { listDepositRows } from '#app/domain/order/booking-queries.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { mayHaveDeposit, orderDepositMinor } from './order-deposit.ts'

/** Deposit of an order as its rows are now; null where it has none, which takes no statement for most. */
export async function findDeposit(db: Db, order: LockedOrder): Promise<number | null> {
  if (!mayHaveDeposit(order)) return null
  const { shopId, id: orderId } = order
  return orderDepositMinor(order, await listDepositRows(db, { shopId, orderId }))
}
