import { timingSafeEqual } from 'node:crypto'
import { lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { listBookedProductIds } from './booking-queries.server.ts'
import { type LockedOrder, lockOrder } from './locked-order-queries.server.ts'
import type { Access } from './order-types.ts'

type OrderKey = { shopId: number; orderId: number }

export type AccessRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'taken_over'; at: 'windowKey' }

/**
 * The order of locks, for everything that writes orders: first the master products in id order (`lockPools`),
 * where places are occupied or occupied again; then the order's row, which guards its bookings, its customer and its
 * ledger. A change that only releases places, or changes no quantity, locks the order's row alone. Source:
 * domain.md §3 'Never oversold'.
 */
export async function lockOrderAndPools(
  tx: Tx,
  { shopId, orderId, alsoProductIds = [] }: OrderKey & { alsoProductIds?: readonly number[] },
): Promise<LockedOrder | undefined> {
  const productIds = await listBookedProductIds(tx, { shopId, orderId })
  await lockPools(tx, { shopId, productIds: [...new Set([...productIds, ...alsoProductIds])] })
  const order = await lockOrder(tx, { shopId, orderId })
  // Between the two somebody may have put another product into the order.
  await lockPoolsOfOrder(tx, { shopId, orderId })
  return order
}

/**
 * Locks the pools of an order that is locked already, against the order of locks: for the rare case that
 * nobody could know before that they are needed. It may cost a dead-lock with another writer of the same
 * order, after which the transaction runs again. Pools that are locked already cost nothing.
 */
export async function lockPoolsOfOrder(tx: Tx, { shopId, orderId }: OrderKey): Promise<void> {
  await lockPools(tx, { shopId, productIds: await listBookedProductIds(tx, { shopId, orderId }) })
}

/**
 * Lets staff in, and a guest with the order's secret whose window is the one that the order goes on in. A
 * wrong secret is answered like an order that isn't there. Source: domain.md §7 'Take-over'.
 */
export function checkAccess(
  order: LockedOrder | undefined,
  access: Access,
): Result<LockedOrder, AccessRefusal> {
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  if (access.userId !== undefined) return ok(order)
  if (!isSameSecret(order.secret, access.secret)) return err({ code: 'order_not_found', at: 'orderId' })
  return isTakenOver(order, access.windowKey) ? err({ code: 'taken_over', at: 'windowKey' }) : ok(order)
}

/** True when the order goes on in another window than the one that asks. */
function isTakenOver(order: LockedOrder, windowKey: string | undefined): boolean {
  return order.windowKey !== null && windowKey !== undefined && order.windowKey !== windowKey
}

/** Compares in constant time, so that a secret can't be guessed letter by letter. */
export function isSameSecret(existing: string, given: string): boolean {
  const a = Buffer.from(existing)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}
