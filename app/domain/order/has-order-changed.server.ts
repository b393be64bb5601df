import type { Tx } from '#db/transaction.server.ts'
import { lockOrderAndPools } from './lock-order.server.ts'
import type { LockedOrder } from './locked-order-queries.server.ts'
import { moneyOf, orderFingerprint } from './order-fingerprint.ts'

type Shown = {
  /** Fingerprint of the order as a page showed it. */
  fingerprint: string
  /** The same after the order's payment pages were ended, which makes it another one too. */
  ended: string | undefined
  /** Whether it is already as it was asked to be. */
  isDone: (order: LockedOrder) => boolean
}

/**
 * Whether an order has become another one than a page showed, apart from its payment pages, which were ended since.
 * Locks the pools and the order, so that it stays as it is. Source: domain.md §5.
 */
export async function hasOrderChanged(
  tx: Tx,
  key: { shopId: number; orderId: number },
  { fingerprint, ended, isDone }: Shown,
): Promise<boolean> {
  const order = await lockOrderAndPools(tx, key)
  if (!order || isDone(order)) return false
  const current = orderFingerprint(order)
  return current !== fingerprint && !(current === ended && moneyOf(current) === moneyOf(fingerprint))
}
