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
}

export type SaveChoiceRefusal = AddBookingRefusal | BookingRefusal

/**
 * Books the choice of a product's page, once: the page's key and the product name the booking that it created. The
 * same choice again answers that booking as it is; another quantity, start or duration changes it. So Back, a
 * reload and a second tab of the same address never book twice. Source: domain.md §7, reliability.md F09.
 */
export async function saveChoice(
  tx: Tx,
  { pageKey, ...input }: SaveChoiceInput,
): Promise<Result<AddedBooking, SaveChoiceRefusal>> {
  const added = await addBooking(tx, { ...input, requestKey: pageRequestKey(pageKey, input.productId) })
  if (!added.ok || added.value.isNew) return added
  const { orderId, secret, bookingId } = added.value
  const bookings = await listOrderBookings(tx, { shopId: input.shopId, orderId })
  const earlier = bookings.find(({ id }) => id === bookingId)
  if (earlier && isSameChoice({ ...earlier, products: earlier.rows }, input)) return added
  // Its pools are locked already, as far as it is still of the same product and bundle.
  const changed = await changeBooking(tx, { ...input, orderId, secret, bookingId })
  return changed.ok ? ok({ ...added.value, warnings: changed.value.warnings }) : changed
}

/** Names the booking that a product's page created. */
export function pageRequestKey(pageKey: string, productId: number): string {
  return `${pageKey} ${productId}`
}
