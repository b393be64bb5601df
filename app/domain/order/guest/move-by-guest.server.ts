import { changeBooking, findOffers } from '#app/domain/order/booking/change-booking.server.ts'
import type { QuoteRefusal } from '#app/domain/order/booking/quote-booking.server.ts'
import type { BookingRefusal } from '#app/domain/order/booking-of-order.server.ts'
import { type BookingOfOrder, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { findPlanFacts } from '#app/domain/order/change/change-by-plan.server.ts'
import { type ChangePlan, planChange } from '#app/domain/order/change/change-plan.ts'
import { checkAccess, lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { GuestAccess, OrderInput } from '#app/domain/order/order-types.ts'
import { namePlan } from '#app/domain/order/plan-name.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type GuestChange, guestChange, type NoChangeReason } from './guest-change.ts'
import { findChangeTerms } from './guest-change-queries.server.ts'

export type GuestMove = OrderInput & GuestAccess & { bookingId: number; startRent: WallTime }

/** A booking at its new time, as the transaction has it; `differenceMinor` is what the order costs more than before. */
export type Moved = {
  plan: ChangePlan
  name: string
  differenceMinor: number
  previous: { startRent: WallTime; endRent: WallTime }
  /** The booking and the items of its bundle. */
  bookingIds: number[]
  /** Version of the order before. */
  version: number
  order: LockedOrder
}

export type MoveRefusal =
  | BookingRefusal
  | QuoteRefusal
  | { code: 'guest_change_closed'; at: 'bookingId'; why: NoChangeReason }
  | { code: 'nothing_changes'; at: 'bookingId' }

/** Whether the guest may change a booking of an order now, and until when. */
export async function findGuestChange(
  db: Db,
  order: Pick<LockedOrder, 'shopId' | 'id' | 'state' | 'createdBy'>,
  query: { bookingId: number; now: OrderInput['now'] },
): Promise<GuestChange> {
  const { shopId, id: orderId, state, createdBy } = order
  const bookings = await listOrderBookings(db, { shopId, orderId })
  const moving = withItems(bookings, query.bookingId)
  const productIds = [...new Set(moving.flatMap(({ rows }) => rows.map(({ productId }) => productId)))]
  const terms = await findChangeTerms(db, { shopId, productIds })
  return guestChange({ state, createdBy, bookings, terms }, query)
}

/**
 * Moves a booking of a confirmed order to another start for its guest, with the items of its bundle, by guests' rules.
 * Pools are locked first, then the order. Source: domain.md §5 'A guest's change'.
 */
export async function moveByGuest(
  tx: Tx,
  { paid = false, ...input }: GuestMove & { paid?: boolean },
): Promise<Result<Moved, MoveRefusal>> {
  const { bookingId, startRent, now } = input
  const { alsoProductIds } = await findOffers(tx, input)
  const access = checkAccess(await lockOrderAndPools(tx, { ...input, alsoProductIds }), input)
  if (!access.ok) return access
  const locked = access.value
  const bookings = await listOrderBookings(tx, input)
  const moving = withItems(bookings, bookingId)
  const [booking] = moving
  if (!booking) return err({ code: 'booking_not_found', at: 'bookingId' })
  const allowed = await findGuestChange(tx, locked, { bookingId, now })
  // What was chosen in time may be paid a little later.
  const isOpen = allowed.kind === 'until' || (paid && allowed.why === 'too_late')
  if (!isOpen) return err({ code: 'guest_change_closed', at: 'bookingId', why: allowed.why })

  const before = await findPlanFacts(tx, input, locked)
  const { durationId } = booking
  const changed = await changeBooking(tx, {
    ...{ ...input, durationId, startRent, isConfirmedToo: true, notifies: true },
    ...(paid ? { audience: 'staff' as const } : {}),
  })
  if (!changed.ok) return changed
  const order = await lockOrder(tx, input)
  const after = order && (await findPlanFacts(tx, input, order))
  if (!before || !after) throw new Error(`booking ${bookingId} went while it was locked`)
  const plan = planChange(before.facts, after.facts)
  if (!plan) return err({ code: 'nothing_changes', at: 'bookingId' })
  return ok({
    ...{ plan, name: namePlan(plan), order, version: locked.version },
    previous: { startRent: booking.startRent, endRent: booking.endRent },
    differenceMinor: order.priceMinor - locked.priceMinor,
    bookingIds: [bookingId, ...after.items.map(({ id }) => id)],
  })
}

function withItems(bookings: readonly BookingOfOrder[], bookingId: number): BookingOfOrder[] {
  const own = bookings.filter(({ id }) => id === bookingId)
  return [...own, ...bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)]
}
