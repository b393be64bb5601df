import type { AddonQuantity } from '#app/domain/order/booking/addon-quantities.ts'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
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
import {
  combineTerms,
  type GuestChange,
  guestAddons,
  guestChange,
  type NoChangeReason,
} from './guest-change.ts'
import { listChangeTerms } from './guest-change-queries.server.ts'

export type RequestedChange = OrderInput &
  GuestAccess & {
    bookingId: number
    /** The new start; with `addons` the booking stays where it is. */
    startRent: WallTime
    /** Quantities of add-ons, never fewer than it has. Left out: the time changes. */
    addons?: readonly AddonQuantity[] | undefined
  }

/** A changed booking, as the transaction has it; `differenceMinor` is what the order costs more than before. */
export type TriedChange = {
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

export type TryRefusal =
  | BookingRefusal
  | QuoteRefusal
  | { code: 'guest_change_closed'; at: 'bookingId'; why: NoChangeReason }
  | { code: 'nothing_changes'; at: 'bookingId' }

type ChangeOf = 'time' | 'addons'
type ChangedOrder = Pick<LockedOrder, 'shopId' | 'id' | 'state' | 'createdBy'>
type BookingAt = { bookingId: number; now: OrderInput['now'] }

/** Whether the guest may change a booking of an order now, and until when. */
export async function findGuestChange(
  db: Db,
  order: ChangedOrder,
  { of = 'time', ...query }: BookingAt & { of?: ChangeOf },
): Promise<GuestChange> {
  return (await createGuestChangeFinder(db, order, of))(query)
}

/** Answers the same for each booking of an order, from facts that are read once. */
export async function createGuestChangeFinder(
  db: Db,
  order: ChangedOrder,
  of: ChangeOf,
): Promise<(query: BookingAt) => GuestChange> {
  const { shopId, id: orderId, state, createdBy } = order
  const bookings = await listOrderBookings(db, { shopId, orderId })
  if (of === 'addons') return (query) => guestAddons({ state, createdBy, bookings }, query)
  const productIds = [...new Set(rowsOf(bookings).map(({ productId }) => productId))]
  const terms = await listChangeTerms(db, { shopId, productIds })
  return (query) => {
    const moving = rowsOf(withItems(bookings, query.bookingId))
    return guestChange({ state, createdBy, bookings, terms: combineTerms(moving, terms) }, query)
  }
}

function rowsOf(bookings: readonly BookingOfOrder[]) {
  return bookings.flatMap(({ rows }) => rows)
}

/**
 * Changes a booking of a confirmed order for its guest, by guests' rules: moves it with the items of its bundle, or
 * adds add-ons. Pools are locked first, then the order. Source: domain.md §5 'A guest's change'.
 */
export async function tryChange(
  tx: Tx,
  { paid = false, ...input }: RequestedChange & { paid?: boolean },
): Promise<Result<TriedChange, TryRefusal>> {
  const { bookingId, now } = input
  const { alsoProductIds } = await findOffers(tx, input)
  const access = checkAccess(await lockOrderAndPools(tx, { ...input, alsoProductIds }), input)
  if (!access.ok) return access
  const locked = access.value
  const bookings = await listOrderBookings(tx, input)
  const [booking] = withItems(bookings, bookingId)
  if (!booking) return err({ code: 'booking_not_found', at: 'bookingId' })
  const of = input.addons ? 'addons' : 'time'
  const allowed = await findGuestChange(tx, locked, { bookingId, now, of })
  // What was chosen in time may be paid a little later.
  const isOpen = allowed.kind === 'until' || (paid && allowed.why === 'too_late')
  if (!isOpen) return err({ code: 'guest_change_closed', at: 'bookingId', why: allowed.why })

  const before = await findPlanFacts(tx, input, locked)
  const terms = { isConfirmedToo: true, notifies: true, ...(paid ? { audience: 'staff' as const } : {}) }
  const changed = input.addons
    ? await changeAddons(tx, { ...input, ...terms, addons: atLeastBooked(input.addons, booking) })
    : await changeBooking(tx, { ...input, ...terms, durationId: booking.durationId })
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

/** A guest adds; what is booked already stays, whatever was posted of it. */
function atLeastBooked(requested: readonly AddonQuantity[], { rows }: BookingOfOrder): AddonQuantity[] {
  const booked = rows.flatMap(({ isAddon, productId: addonId, quantity }) =>
    isAddon ? [{ addonId, quantity }] : [],
  )
  const ids = [...new Set([...booked, ...requested].map(({ addonId }) => addonId))]
  const most = (id: number, of: readonly AddonQuantity[]) =>
    Math.max(0, ...of.filter(({ addonId }) => addonId === id).map(({ quantity }) => quantity))
  return ids.map((addonId) => ({
    addonId,
    quantity: Math.max(most(addonId, booked), most(addonId, requested)),
  }))
}

function withItems(bookings: readonly BookingOfOrder[], bookingId: number): BookingOfOrder[] {
  const own = bookings.filter(({ id }) => id === bookingId)
  return [...own, ...bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)]
}
