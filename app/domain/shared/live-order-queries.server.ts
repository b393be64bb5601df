import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Instant } from './time.ts'

/** Until when the bookings of a confirmed order take what they name: written like an instant, later than any. */
export const FOR_EVER = '9999-12-31T23:59:59Z'

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

/**
 * True when a row of a booking occupies its pool, read from the row alone. The row says until when, as its order
 * did when either changed last, and says nothing once it was removed: the same answer as `isLive` gives.
 */
export function isOccupying({
  now,
  exceptOrderId,
}: {
  now: Instant
  exceptOrderId?: number | undefined
}): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'booking_product'>()
  const occupies = eb('booking_product.occupied_until', '>', now)
  return exceptOrderId === undefined
    ? occupies
    : eb.and([occupies, eb('booking_product.order_id', '<>', exceptOrderId)])
}

/** Until when the rows of an order's bookings take their pools, as the order stands; null when they don't. */
export function occupiedUntil(orderId: number) {
  return expressionBuilder<Database, never>()
    .selectFrom('order')
    .where('order.id', '=', orderId)
    .select(untilOfOrder().as('occupied_until'))
}

/** The same of the joined `order`. */
export function untilOfOrder() {
  const eb = expressionBuilder<Database, 'order'>()
  return eb
    .case()
    .when('order.state', '=', 'CONFIRMED')
    .then(eb.cast<string | null>(eb.val(FOR_EVER), 'text'))
    .when('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
    .then(eb.ref('order.reservation_expires_at'))
    .else(null)
    .end()
}
