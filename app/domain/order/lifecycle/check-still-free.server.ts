import { allocate, release } from '#app/domain/availability/allocation/allocate.server.ts'
import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { allocateDemands } from '#app/domain/availability/resources/resource-demand.ts'
import { assignUnits } from '#app/domain/availability/units/identifier-demand.ts'
import {
  type BookedProductRow,
  type BookingOfOrder,
  listOrderBookings,
} from '#app/domain/order/booking-queries.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderInput } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type Instant, secondsBetween, type WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** The first booking of the order that cannot be had any more. */
export type NotFreeAnyMore = {
  code: 'not_free_any_more'
  at: 'orderId'
  bookingId: number
  productId: number
  productName: Translatable
  startRent: WallTime
  /** The product was deleted: nobody else has its place. */
  isGone: boolean
}

/**
 * Whether everything in the order is free, checked as staff's: what the order occupies itself is left out, rules
 * for guests are not checked again, nor whether its products can still be booked. If it is, those of its resources
 * that others have occupied meanwhile are allocated anew. Call with the order's pools locked. Source: domain.md §3 'An
 * order is checked as one', 'Status', §5.
 */
export async function checkStillFree(
  tx: Tx,
  { createdBy }: Pick<LockedOrder, 'createdBy'>,
  input: OrderInput,
): Promise<Result<null, NotFreeAnyMore>> {
  const bookings = await listOrderBookings(tx, input)
  const requested = bookings.flatMap(toRequested)
  const starts = requested.map(({ demand }) => dateOf(demand.startRent)).sort()
  const ends = requested.map(({ demand }) => dateOf(demand.endRent)).sort()
  const from = starts[0]
  const to = ends.at(-1)
  if (!from || !to) return ok(null)

  const facts = await findAvailabilityFacts(tx, {
    shopId: input.shopId,
    productIds: [...new Set(requested.map(({ demand }) => demand.productId))],
    from,
    to,
    now: input.now,
    exceptOrderId: input.orderId,
    isAlone: true,
  })
  const { now, zone } = input
  const isAllocated = facts.identifiers !== undefined || facts.resources !== undefined
  const previous = isAllocated ? await findAllocations(tx, input) : { rows: [], resources: [], units: [] }
  const previousUnits = previous.units
  for (const [index, { demand, productName }] of requested.entries()) {
    // One more each time, so that the refusal names the booking that did not fit.
    const demands = requested.slice(0, index + 1).map((one) => one.demand)
    if (checkDemands(facts, { demands, audience: 'staff', now, zone, previousUnits, areBooked: true }).ok)
      continue
    const { bookingId, productId, startRent } = demand
    const isGone = !facts.products.has(productId)
    const named = { bookingId, productId, productName, startRent, isGone }
    return err({ code: 'not_free_any_more', at: 'orderId', ...named })
  }
  const demands = requested.map(({ demand }) => demand)
  // Automatic unit assignment depends on who created the order.
  const audience = createdBy === 'STAFF' ? 'staff' : 'guest'
  const unitAssignments = facts.identifiers
    ? assignUnits(facts, { demands, audience, zone, previousUnits })
    : previousUnits
  const allocations = facts.resources
    ? allocateDemands(facts, { demands, zone, previous: previous.resources })
    : previous.resources
  const { shopId, orderId } = input
  await release(tx, { shopId, rowIds: previous.rows.map(({ id }) => id) })
  await allocate(tx, {
    shopId,
    orderId,
    bookings: bookings.map(({ id }) => ({
      rows: previous.rows.filter(({ bookingId }) => bookingId === id),
      allocations: allocations.filter(({ bookingId }) => bookingId === id),
      unitAssignments: unitAssignments.filter(({ bookingId }) => bookingId === id),
    })),
  })
  return ok(null)
}

/** How near its end a reservation may be for its places to be checked again before it is confirmed. */
const UNCERTAIN_SECONDS = 60

/**
 * True when another transaction may already see the reservation as run out, because each asks its own clock:
 * what is confirmed must then be checked again, or the same place is sold twice.
 */
export function isUncertain(order: LockedOrder, now: Instant): boolean {
  if (order.state === 'CONFIRMED') return false
  const { reservationExpiresAt } = order
  return reservationExpiresAt === null || secondsBetween(now, reservationExpiresAt) < UNCERTAIN_SECONDS
}

type Requested = { demand: Demand & { bookingId: number }; productName: Translatable }

/** The lines of one product in one booking are one demand. */
function toRequested(booking: BookingOfOrder): Requested[] {
  const { startRent, endRent, durationId } = booking
  const byProduct = Map.groupBy(booking.rows, (row) => row.productId)
  return [...byProduct].map(([productId, rows]) => ({
    demand: { productId, startRent, endRent, durationId, quantity: sumQuantity(rows), bookingId: booking.id },
    productName: rows[0]?.productName ?? {},
  }))
}

function sumQuantity(rows: readonly BookedProductRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0)
}
