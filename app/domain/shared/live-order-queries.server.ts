import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Instant } from './time.ts'

/**
 * True when the joined `order` takes what its bookings name: confirmed, or held by a reservation. Deleted
 * orders have a state of their own and so never count; that a booking or its row was taken out of the order
 * is for the caller to ask. An order that is being changed is not held against itself: `exceptOrderId`.
 * Source: domain.md §3 'What is taken'.
 */
export function isLive({
  now,
  exceptOrderId,
}: {
  now: Instant
  exceptOrderId?: number | undefined
}): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'order'>()
  const takes = eb.or([eb('order.state', '=', 'CONFIRMED'), isHeld(now)])
  return exceptOrderId === undefined ? takes : eb.and([takes, eb('order.id', '<>', exceptOrderId)])
}

/** True when a reservation holds the joined `order`: its expiry is later than now, swept or not. */
export function isHeld(now: Instant): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'order'>()
  return eb.and([
    eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT']),
    eb('order.reservation_expires_at', '>', now),
  ])
}
