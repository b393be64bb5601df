import { listRemovedBookings, type RemovedBooking } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails, OrderTransaction } from '#app/domain/order/order-types.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { listRefundedRows } from './refund-queries.server.ts'

export type Cancellation = {
  at: Instant
  bookings: RemovedBooking[]
  /** Entries of the ledger that give their rows back; the one of that second where there is only one. */
  refunds: OrderTransaction[]
}

/**
 * Finds the bookings of an order that refunds cancelled while others stay, by refund. Their rows were credited in full
 * with it, so they add nothing to the price; what was taken out without a refund stands in the log alone. An order
 * without refunds takes no statement, and only refunds of the same second one for their rows. Source: domain.md §5
 * 'Refunds'.
 */
export async function findCancellations(
  db: Db,
  { shopId, order }: { shopId: number; order: Pick<OrderDetails, 'id' | 'transactions'> },
): Promise<Cancellation[]> {
  const refunds = order.transactions.filter(({ transactionType }) => transactionType === 'REFUND')
  if (refunds.length === 0) return []
  const removed = await listRemovedBookings(db, { shopId, orderId: order.id })
  const cancelled = Map.groupBy(removed.filter(isCredited), ({ removedAt }) => removedAt)
  const atOnce = [...cancelled].flatMap(([at, bookings]) => {
    const entries = refunds.filter(({ createdAt }) => createdAt === at)
    return entries.length > 0 ? [{ at, bookings, refunds: entries }] : []
  })
  const several = atOnce.filter((cancellation) => cancellation.refunds.length > 1)
  const transactionIds = several.flatMap((cancellation) => cancellation.refunds.map(({ id }) => id))
  const refunded = await listRefundedRows(db, { shopId, transactionIds })
  return atOnce.flatMap((cancellation) => splitByRefund(cancellation, refunded))
}

/**
 * Splits what was cancelled in one second by refund: bookings belong together, with their bundle's, whose rows the same
 * entry gives back. One that nothing is given back of goes with the first.
 */
function splitByRefund(
  { at, bookings, refunds }: Cancellation,
  refunded: readonly { transactionId: number; rowId: number }[],
): Cancellation[] {
  const groups: { bookings: RemovedBooking[]; ids: ReadonlySet<number> }[] = []
  const families = Map.groupBy(bookings, ({ id, parentBookingId }) => parentBookingId ?? id)
  for (const family of families.values()) {
    const rowIds = new Set(family.flatMap(({ products }) => products.map(({ id }) => id)))
    const own = refunded.filter(({ rowId }) => rowIds.has(rowId)).map(({ transactionId }) => transactionId)
    const same = groups.filter(({ ids }) => own.some((id) => ids.has(id)))
    for (const group of same) groups.splice(groups.indexOf(group), 1)
    groups.push({
      bookings: [...same.flatMap((group) => group.bookings), ...family],
      ids: new Set([...own, ...same.flatMap(({ ids }) => [...ids])]),
    })
  }
  const [first, ...others] = groups.filter(({ ids }) => ids.size > 0)
  if (!first || others.length === 0) return [{ at, bookings, refunds }]
  const free = groups.filter(({ ids }) => ids.size === 0).flatMap((group) => group.bookings)
  return [{ ...first, bookings: [...first.bookings, ...free] }, ...others].map((group) => ({
    at,
    bookings: group.bookings,
    refunds: refunds.filter(({ id }) => group.ids.has(id)),
  }))
}

/** A booking whose rows went over to the one that a change replaced it by has none left, and was not cancelled. */
function isCredited({ products }: RemovedBooking): boolean {
  return (
    products.length > 0 && products.every(({ creditedMinor, totalMinor }) => creditedMinor === totalMinor)
  )
}
