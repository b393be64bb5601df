import { type BookingRefusal, lockBooking } from '#app/domain/order/booking-of-order.server.ts'
import {
  type BookedProductRow,
  type BookingOfOrder,
  listOrderBookings,
} from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { feePerVatRate, rebookingFee } from '#app/domain/pricing/rebooking-fee.ts'
import { isSame } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type Fee, insertFees, updateRebookable } from './rebooking-guarantee-queries.server.ts'

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
  const [fee] = await findFees(tx, shopId, [[booking, ...itemsOf(bookingId, others)]])
  if (isBought && !fee) return err({ code: 'guarantee_not_offered', at: 'bookingId' })
  const hadFee = booking.isRebookable && booking.fees.length > 0
  if (isBought === hadFee || (fee?.totalMinor ?? 0) === 0) return ok({ bookingId })
  const fees = isBought && fee ? feePerVatRate(fee) : []
  await writeFees(tx, input, { fees, isRebookable: isBought, booking, name, now })
  await updateOrderTotals(tx, input)
  const facts = { bookingId, isBought, feeMinor: fee?.totalMinor ?? 0 }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'guarantee_changed', facts)
  return ok({ bookingId })
}

type RepriceInput = BookingKey & {
  now: Instant
  /** The booking and its items before the change; left out, the booking is new or other rows than its own changed. */
  before?: readonly BookingOfOrder[] | undefined
  isConfirmed?: boolean | undefined
  /** Whether the right stays as it was sold where its fee can't be priced any more; else it ends. */
  isRetained?: boolean | undefined
}

/**
 * Prices the right to rebook a booking anew after its rows changed, and answers its fees: one that was bought stays
 * bought while all that is booked can be rebooked, and one that costs nothing is there without being chosen. A change
 * that leaves what the fee is priced by as it was `before` leaves the right as it was sold, whatever the price lists
 * say by now; where the order is confirmed, so is one that was free. A right whose fee was given back stays ended.
 * Write the order's totals afterwards. Source: domain.md §4 'Rebooking fee', 'Prices are fixed when reserved'.
 */
export async function repriceGuarantee(
  tx: Tx,
  { now, before, isConfirmed = false, isRetained = false, ...key }: RepriceInput,
): Promise<readonly SoldFee[]> {
  const bookings = await listOrderBookings(tx, key)
  const booking = bookings.find(({ id }) => id === key.bookingId)
  if (!booking) return []
  const after = [booking, ...itemsOf(key.bookingId, bookings)]
  const [fee = null, previous = null] = await findFees(tx, key.shopId, before ? [after, before] : [after])
  const { fees: sold, isRebookable } = booking
  const perRate = fee && feePerVatRate(fee)
  if (before && isSame(perRate ?? soldOf(after), previous ? feePerVatRate(previous) : soldOf(before)))
    return sold
  if (!fee && isRetained) return sold
  const isBought = isRebookable && sold.length > 0
  const isFree = fee?.totalMinor === 0 || (isConfirmed && isRebookable && !isBought)
  const has = perRate !== null && (isBought || isFree)
  if (!has && !isRebookable) return sold
  const name = sold[0]?.productName ?? {}
  return writeFees(tx, key, {
    ...{ fees: has && isBought ? perRate : [], isRebookable: has },
    ...{ booking, name, now },
  })
}

/** Products of a booking that can't be rebooked by now: with the same ones it is still the one that was sold. */
function soldOf(bookings: readonly BookingOfOrder[]) {
  return bookings.flatMap(({ rows }) => rows.map(({ productId, quantity }) => ({ productId, quantity })))
}

function itemsOf(bookingId: number, bookings: readonly BookingOfOrder[]): BookingOfOrder[] {
  return bookings.filter(({ parentBookingId }) => parentBookingId === bookingId)
}

type BookingFee = NonNullable<ReturnType<typeof rebookingFee>>

/**
 * Fee of a booking with the items of its bundle, which move with it, for each of these sides; null where something in
 * it can't be rebooked.
 */
async function findFees(
  db: Db,
  shopId: number,
  sides: readonly (readonly BookingOfOrder[])[],
): Promise<(BookingFee | null)[]> {
  const rowsOf = (bookings: readonly BookingOfOrder[]) => bookings.flatMap(({ rows }) => rows)
  const productIds = [...new Set(sides.flatMap(rowsOf).map(({ productId }) => productId))]
  const prices = await findPriceFacts(db, { shopId, productIds })
  return sides.map((bookings) => rebookingFee(prices, rowsOf(bookings)))
}

/** A fee as the log has it. */
type SoldFee = Pick<BookedProductRow, 'productName' | 'priceCategoryTitle' | 'quantity' | 'totalMinor'>

type Written = {
  fees: readonly Omit<Fee, 'id'>[]
  isRebookable: boolean
  booking: BookingOfOrder
  name: Translatable
  now: Instant
}

/** Writes the fees instead of those that the booking has; one of the same product and rate stays the row that it is. */
async function writeFees(
  tx: Tx,
  key: BookingKey,
  { fees, isRebookable, booking, name, now }: Written,
): Promise<SoldFee[]> {
  const { shopId, bookingId } = key
  await deleteBookingProducts(tx, { shopId, bookingIds: [bookingId], item: 'fee', now })
  const written = fees.map((fee) => {
    const { productId, vatPercentage } = fee
    const sold = booking.fees.find(
      (row) => booking.isRebookable && row.productId === productId && row.vatPercentage === vatPercentage,
    )
    return { ...fee, id: sold?.id }
  })
  await insertFees(tx, { ...key, startRent: booking.startRent, name, fees: written })
  await updateRebookable(tx, { shopId, bookingId, isRebookable })
  return fees.map(({ totalMinor }) => ({
    ...{ productName: name, priceCategoryTitle: null, quantity: 1, totalMinor },
  }))
}
