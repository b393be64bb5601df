import { type BookingRefusal, lockBooking } from '#app/domain/order/booking-of-order.server.ts'
import { type BookingOfOrder, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { feePerVatRate, rebookingFee } from '#app/domain/pricing/rebooking-fee.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { findFeeName, insertFees, updateRebookable } from './rebooking-guarantee-queries.server.ts'

type BookingKey = { shopId: number; orderId: number; bookingId: number }

type GuaranteeInput = OrderInput &
  Access & {
    bookingId: number
    isBought: boolean
    /** How the row is called, in the shop's languages; it stays so on receipts. */
    name: Translatable
  }

export type GuaranteeRefusal = BookingRefusal | { code: 'guarantee_not_offered'; at: 'bookingId' }

/**
 * Gives a reserved booking the right to rebook, or takes it back. What it costs follows from the booking's rows alone,
 * whatever was posted. Source: domain.md §4 'Rebooking fee', reliability.md F77.
 */
export async function sellGuarantee(
  tx: Tx,
  { isBought, name, ...input }: GuaranteeInput,
): Promise<Result<{ bookingId: number }, GuaranteeRefusal>> {
  const found = await lockBooking(tx, input)
  if (!found.ok) return found
  const { booking, others } = found.value
  const { shopId, orderId, bookingId, now } = input
  const fee = await findFee(tx, shopId, [booking, ...itemsOf(bookingId, others)])
  if (isBought && !fee) return err({ code: 'guarantee_not_offered', at: 'bookingId' })
  const hadFee = (await findFeeName(tx, input)) !== undefined
  if (isBought === hadFee || (fee?.totalMinor ?? 0) === 0) return ok({ bookingId })
  await writeFee(tx, input, { fee: isBought ? fee : null, booking, name, now })
  await updateOrderTotals(tx, input)
  const facts = { bookingId, isBought, feeMinor: fee?.totalMinor ?? 0 }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'guarantee_changed', facts)
  return ok({ bookingId })
}

/**
 * Prices the right of a reserved booking anew after its rows changed: one that was bought stays bought while all that
 * is booked can be rebooked, and one that costs nothing is there without being chosen. Write the order's totals
 * afterwards.
 */
export async function repriceGuarantee(
  tx: Tx,
  { now, ...key }: BookingKey & { now: Instant },
): Promise<void> {
  const bookings = await listOrderBookings(tx, key)
  const booking = bookings.find(({ id }) => id === key.bookingId)
  if (!booking) return
  const name = await findFeeName(tx, key)
  const fee = await findFee(tx, key.shopId, [booking, ...itemsOf(key.bookingId, bookings)])
  const has = fee !== null && (name !== undefined || fee.totalMinor === 0)
  if (!has && name === undefined && !booking.isRebookable) return
  await writeFee(tx, key, { fee: has ? fee : null, booking, name: name ?? {}, now })
}

function itemsOf(bookingId: number, bookings: readonly BookingOfOrder[]): BookingOfOrder[] {
  return bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)
}

type Fee = NonNullable<ReturnType<typeof rebookingFee>>

/** Fee of a booking with the items of its bundle, which move with it; null where one of them can't be rebooked. */
async function findFee(db: Db, shopId: number, bookings: readonly BookingOfOrder[]): Promise<Fee | null> {
  const rows = bookings.flatMap((each) => each.rows)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  return rebookingFee(await findPriceFacts(db, { shopId, productIds }), rows)
}

type Written = { fee: Fee | null; booking: BookingOfOrder; name: Translatable; now: Instant }

async function writeFee(tx: Tx, key: BookingKey, { fee, booking, name, now }: Written): Promise<void> {
  const { shopId, bookingId } = key
  await deleteBookingProducts(tx, { shopId, bookingIds: [bookingId], item: 'fee', now })
  const { startRent } = booking
  await insertFees(tx, { ...key, startRent, name, fees: fee ? feePerVatRate(fee) : [] })
  await updateRebookable(tx, { shopId, bookingId, isRebookable: fee !== null })
}
