import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import { editCustomer } from '#app/domain/order/customer/edit-customer.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { GuestAccess, OrderInput } from '#app/domain/order/order-types.ts'
import type { EditRefusal } from '#app/domain/order/reopen-order.server.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import type { ChangedByOther, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateOrderLang } from './guest-order-queries.server.ts'
import { isOpenToGuest } from './open-to-guest.ts'

export type OwnDetails = OrderInput &
  GuestAccess & {
    version: EditStart | undefined
    customer: CustomerInput
    given: GivenAnswers
    /** In which the order's messages come from now on. */
    locale: Locale
  }

/**
 * Saves contact details and answers as a guest changed them after booking, until the last booking has ended. Refused
 * like an order that isn't there where the secret is wrong.
 */
export async function changeOwnDetails(
  tx: Tx,
  input: OwnDetails,
): Promise<Result<Saved, NotFound | ChangedByOther | EditRefusal>> {
  const order = await lockOrder(tx, input)
  if (!order) return err({ code: 'not_found' })
  const bookings = await listOrderBookings(tx, input)
  if (!isOpenToGuest({ ...order, bookings }, toWallTime(input.now, input.zone))) {
    return err({ code: 'editing_closed', at: 'orderId' })
  }
  const saved = await editCustomer(tx, input)
  if (saved.ok) await updateOrderLang(tx, input)
  return saved
}
