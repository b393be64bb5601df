import { listRemovedBookings, type RemovedBooking } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails, OrderTransaction } from '#app/domain/order/order-types.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

export type Cancellation = {
  at: Instant
  bookings: RemovedBooking[]
  /** Entries that the ledger has of that second. */
  refunds: OrderTransaction[]
}

/**
 * Finds the bookings of an order that refunds cancelled while others stay, by refund. Their rows were credited in full
 * with it, so they add nothing to the price; what was taken out without a refund stands in the log alone. An order
 * without refunds takes no statement. Source: domain.md §5 'Refunds'.
 */
export async function findCancellations(
  db: Db,
  { shopId, order }: { shopId: number; order: Pick<OrderDetails, 'id' | 'transactions'> },
): Promise<Cancellation[]> {
  const refunds = order.transactions.filter(({ transactionType }) => transactionType === 'REFUND')
  if (refunds.length === 0) return []
  const removed = await listRemovedBookings(db, { shopId, orderId: order.id })
  const cancelled = Map.groupBy(removed.filter(isCredited), ({ removedAt }) => removedAt)
  return [...cancelled].flatMap(([at, bookings]) => {
    const entries = refunds.filter(({ createdAt }) => createdAt === at)
    return entries.length > 0 ? [{ at, bookings, refunds: entries }] : []
  })
}

function isCredited({ products }: RemovedBooking): boolean {
  return products.every(({ creditedMinor, totalMinor }) => creditedMinor === totalMinor)
}
