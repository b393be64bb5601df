import { lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { listIncludedProducts } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import {
  type AddBookingInput,
  type AddBookingRefusal,
  addBooking,
} from '#app/domain/order/booking/add-booking.server.ts'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { type BookingTooLong, refuseTooLong, walkInStart } from '#app/domain/order/booking/staff-period.ts'
import { audienceOf } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** A booking that staff have chosen and not sold yet. */
export type ChosenBooking = Pick<
  AddBookingInput,
  'productId' | 'durationId' | 'endRent' | 'quantities' | 'addons' | 'bundles' | 'unitPrices'
> & {
  /** null starts it now. */
  startRent: WallTime | null
}

export type AddBookingsInput = Pick<
  AddBookingInput,
  | 'shopId'
  | 'shop'
  | 'zone'
  | 'now'
  | 'locale'
  | 'cart'
  | 'requestKey'
  | 'origin'
  | 'affiliateTag'
  | 'allowed'
  | 'client'
  | 'announces'
  | 'newSecret'
> & {
  /** None means a guest, who has neither walk-ins nor ends of their own choice. */
  userId?: number | undefined
  bookings: readonly ChosenBooking[]
}

/** Which of the bookings can't be had, from 0, and why. */
export type BookingRefused = {
  code: 'booking_refused'
  index: number
  refusal: AddBookingRefusal | BookingTooLong
}

type AddedBookings = {
  orderId: number
  secret: string
  /** In the order of the input. */
  bookingIds: readonly number[]
  /** Rules for guests that they break. */
  warnings: readonly BookingWarning[]
}

/**
 * Puts bookings into one order, all or nothing; none into one that there is already leave it as it stands. A
 * refusal names the booking. The pools of all of them are locked before the first is allocated, in the one order in
 * which everybody locks; each counts the ones before it as booked. Source: domain.md §3 'An order is checked as one'.
 */
export async function addBookings(
  tx: Tx,
  { bookings, userId, ...input }: AddBookingsInput,
): Promise<Result<AddedBookings, BookingRefused>> {
  if (bookings.length > 1) await lockPools(tx, await findPoolsOf(tx, input.shopId, bookings))
  let order = 'orderId' in input.cart ? input.cart : undefined
  const bookingIds: number[] = []
  const warnings: BookingWarning[] = []
  for (const [index, booking] of bookings.entries()) {
    const startRent = booking.startRent ?? walkInStart(input.now, input.zone)
    const tooLong = refuseTooLong(startRent, booking.endRent)
    if (tooLong) return err({ code: 'booking_refused', index, refusal: tooLong })
    const added = await addBooking(tx, {
      ...input,
      ...booking,
      audience: audienceOf({ userId }),
      createdByUserId: userId,
      requestKey: `${input.requestKey} ${index}`,
      // One message tells of all of them.
      announces: input.announces === true && index === bookings.length - 1,
      startRent,
      // Guests have no walk-ins: theirs is a start like any other.
      startsNow: userId !== undefined && booking.startRent === null,
    })
    if (!added.ok) return err({ code: 'booking_refused', index, refusal: added.error })
    order = { orderId: added.value.orderId, secret: added.value.secret }
    bookingIds.push(added.value.bookingId)
    warnings.push(...added.value.warnings)
  }
  if (order === undefined) throw new Error('an order was opened without a booking')
  return ok({ ...order, bookingIds, warnings })
}

/** Products whose pools the bookings draw on: their own, their add-ons' and those of their bundles. */
async function findPoolsOf(tx: Tx, shopId: number, bookings: readonly ChosenBooking[]) {
  const productIds = [...new Set(bookings.map(({ productId }) => productId))]
  const included = await listIncludedProducts(tx, { shopId, productIds })
  const addonIds = bookings.flatMap(({ addons = [] }) => addons.map(({ addonId }) => addonId))
  return { shopId, productIds: [...new Set([...productIds, ...included, ...addonIds])] }
}
