import { releaseChanges } from '#app/domain/availability/allocation/allocate.server.ts'
import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  listOrdersWithDueChanges,
  listPendingChanges,
  lockDueChanges,
  updateChangeState,
} from './booking-change-queries.server.ts'

type Pending = { id: number; transactionId: number }

/**
 * Tidies changes that nobody paid in time, at most `limit` orders, and answers how many. What they were to occupy was
 * free since that moment; the booking stands as it is.
 */
export async function expireChanges(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<Result<number, never>> {
  const orders = await listOrdersWithDueChanges(tx, { now, limit })
  for (const order of orders) {
    await lockOrder(tx, order)
    await end(tx, await lockDueChanges(tx, { ...order, now }), { ...order, now })
  }
  return ok(orders.length)
}

/** Ends the changes of a locked order that are still to be paid, with their payments. */
export async function dropPendingChanges(
  tx: Tx,
  order: { shopId: number; orderId: number; now: Instant },
): Promise<void> {
  await end(tx, await listPendingChanges(tx, order), order)
}

async function end(
  tx: Tx,
  changes: readonly Pending[],
  { shopId, orderId, now }: { shopId: number; orderId: number; now: Instant },
) {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  await releaseChanges(tx, { changeIds: ids })
  await updateChangeState(tx, { ids, state: 'EXPIRED' })
  const transactionIds = changes.map(({ transactionId }) => transactionId)
  await cancelPendingPayments(tx, { orders: [{ id: orderId, shopId }], transactionIds, now })
}
