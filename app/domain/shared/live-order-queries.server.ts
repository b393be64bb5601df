import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Instant } from './time.ts'

/**
 * True when the joined `order` occupies what its bookings name: confirmed, or a live reservation. Deleted
 * orders have a state of their own and so never count; that a booking or its row was removed from the order
 * is for the caller to check. An order that is being changed is not counted against itself: `exceptOrderId`.
 * Source: domain.md §3 'What is occupied'.
 */
export function whereLive({
  now,
  exceptOrderId,
}: {
  now: Instant
  exceptOrderId?: number | undefined
}): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'order'>()
  const occupies = eb.or([eb('order.state', '=', 'CONFIRMED'), isReserved(now)])
  return exceptOrderId === undefined ? occupies : eb.and([occupies, eb('order.id', '<>', exceptOrderId)])
}

/** True when a reservation holds the joined `order`: its expiry is later than now, swept or not. */
export function isReserved(now: Instant): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'order'>()
  return eb.and([
    eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT']),
    eb('order.reservation_expires_at', '>', now),
  ])
}
