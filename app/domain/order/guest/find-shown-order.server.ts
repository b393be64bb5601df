import { findGuestOrder } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { isShownToGuest } from './open-to-guest.ts'

/** The order for who knows its secret, as long after the visit as it is shown. Source: domain.md §1 'Ids'. */
export async function findShownOrder(
  db: Db,
  { now, ...key }: { shopId: number; orderId: number; secret: string; now: Instant },
): Promise<OrderDetails | undefined> {
  const order = await findGuestOrder(db, key)
  return order && isShownToGuest(order, now) ? order : undefined
}
