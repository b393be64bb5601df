import type { BookingRefusal } from '#app/domain/order/booking-of-order.server.ts'
import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type AddBookingInput,
  type AddBookingRefusal,
  type AddedBooking,
  addBooking,
} from './add-booking.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { isSameChoice } from './same-choice.ts'

type SaveChoiceInput = Omit<AddBookingInput, 'requestKey'> & {
  /** Of the visit to the product's page. */
  pageKey: string
  /** Booking of the cart's order that the page changes; left out, it books another one. */
  bookingId?: number | undefined
}

type SaveChoiceRefusal = AddBookingRefusal | BookingRefusal

/** A booking that was there already may have got or lost what else is to be chosen: that is read anew. */
type SavedChoice = Omit<AddedBooking, 'isNew' | 'more'> & Partial<Pick<AddedBooking, 'more'>>

/**
 * Books the choice of a product's page, once: the page's key and the product name the booking that it created. The
 * same choice again answers that booking as it is; another quantity, start or duration changes it. So Back, a
 * reload and a second tab of the same address never book twice. Source: domain.md §7, reliability.md F09.
 */
export async function saveChoice(
  tx: Tx,
  { pageKey, bookingId, ...input }: SaveChoiceInput,
): Promise<Result<SavedChoice, SaveChoiceRefusal>> {
  const { cart } = input
  if (bookingId !== undefined && 'orderId' in cart) return changeIfOther(tx, input, { ...cart, bookingId })
  const added = await addBooking(tx, { ...input, requestKey: pageRequestKey(pageKey, input.productId) })
  if (!added.ok || added.value.isNew) return added
  // Its pools are locked already, as far as it is still of the same product and bundle.
  const changed = await changeIfOther(tx, input, added.value)
  return changed.ok ? ok({ ...changed.value, more: added.value.more }) : changed
}

/** Changes a booking of the order; one that is as it is chosen stays, also in an order that may not change. */
async function changeIfOther(
  tx: Tx,
  input: Omit<SaveChoiceInput, 'pageKey' | 'bookingId'>,
  { orderId, secret, bookingId }: { orderId: number; secret: string; bookingId: number },
): Promise<Result<SavedChoice, SaveChoiceRefusal>> {
  const booked = { orderId, secret, bookingId, warnings: [] }
  const bookings = await listOrderBookings(tx, { shopId: input.shopId, orderId })
  const earlier = bookings.find(({ id }) => id === bookingId)
  if (earlier && isSameChoice({ ...earlier, products: earlier.rows }, input)) return ok(booked)
  const changed = await changeBooking(tx, { ...input, orderId, secret, bookingId })
  return changed.ok ? ok({ ...booked, warnings: changed.value.warnings }) : changed
}

/** Names the booking that a product's page created. */
export function pageRequestKey(pageKey: string, productId: number): string {
  return `${pageKey} ${productId}`
}
