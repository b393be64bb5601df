import { ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { addonQuantities } from './addon-quantities.ts'
import { findIdentified } from './booking-identifier-queries.server.ts'
import {
  type HeldBooking,
  insertBookingProducts,
  removeBookingProducts,
  updateBookingTimes,
} from './booking-queries.server.ts'
import { listHeldPlacements } from './booking-resource-queries.server.ts'
import { type BookingRefusal, lockBooking, mainProductId } from './held-booking.server.ts'
import { updateOrderTotals } from './locked-order-queries.server.ts'
import { logOrder, toLines } from './log-order.server.ts'
import { findOfferedAddons, type OfferedAddons } from './offered-addons.server.ts'
import type { Access, OrderInput } from './order-types.ts'
import { type PlaceRefusal, type Placing, placeBooking, type Quantity } from './place-booking.server.ts'

export type ChangeBookingInput = OrderInput &
  Access & {
    bookingId: number
    durationId: number | null
    startRent: WallTime
    /** Staff only. */
    endRent?: WallTime | undefined
    quantities: readonly Quantity[]
  }

/**
 * Moves a reserved booking to another time, length or quantity; its product and chosen add-ons stay. Its
 * rows are taken out first and placed anew, so what it holds itself is free to it, and a refusal rolls that
 * back. Resources and named units that it had it keeps where they are free. The changed rows are priced anew.
 * Source: domain.md §4, §5 'Change', §6.
 */
export async function changeBooking(
  tx: Tx,
  input: ChangeBookingInput,
): Promise<Result<{ bookingId: number }, BookingRefusal | PlaceRefusal>> {
  const { shopId, orderId, bookingId, startRent, durationId, zone, now } = input
  const offered = await findOfferedAddons(tx, input)
  const found = await lockBooking(tx, input, { alsoProductIds: offered.map(({ addon }) => addon.id) })
  if (!found.ok) return found
  const { booking } = found.value

  const had = await findIdentified(tx, { shopId, orderId, bookingId })
  const kept = had.map(({ productId, identifierIds }) => ({ productId, identifierIds }))
  const changed = { bookingId, held: await listHeldPlacements(tx, input) }
  await removeBookingProducts(tx, { shopId, bookingId, part: 'all', now })
  const placed = await placeBooking(tx, { ...toPlacing(booking, offered, input), kept, changed })
  if (!placed.ok) return placed
  const { endRent, rows, facts, placements, identified } = placed.value
  const { products } = facts
  const times = { startRent, endRent, durationId, zone }
  await updateBookingTimes(tx, { shopId, bookingId, ...times })
  const key = { shopId, orderId, bookingId }
  await insertBookingProducts(tx, { ...key, ...times, rows, products, placements, identified })
  await updateOrderTotals(tx, input)
  await logOrder(tx, { shopId, orderId, now, access: input }, 'booking_changed', {
    bookingId,
    before: { startRent: booking.startRent, endRent: booking.endRent, products: toLines(booking.rows) },
    after: { startRent, endRent, products: toLines(rows) },
  })
  return ok({ bookingId })
}

function toPlacing(booking: HeldBooking, offered: OfferedAddons, input: ChangeBookingInput): Placing {
  const quantities = input.quantities.filter(({ quantity }) => quantity > 0)
  const total = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const chosen = booking.rows.flatMap(({ isAddon, productId, quantity }) =>
    isAddon ? [{ addonId: productId, quantity }] : [],
  )
  return {
    ...input,
    audience: input.userId === undefined ? 'guest' : 'staff',
    productId: mainProductId(booking),
    quantities,
    addons: addonQuantities(chosen, offered, total),
  }
}
