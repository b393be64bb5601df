import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { type ChangeByGuestInput, changeByGuest } from '#app/domain/order/guest/change-by-guest.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { openPayment } from '#app/routes/widget/checkout/guest-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** The plan that was shown, and how its price is paid. */
const SCHEMA = z.object({
  planName: z.string().max(100),
  version: z.int(),
  requestKey: z.string().min(8).max(100),
  provider: z.int().optional(),
})

type PostedChange = Pick<ChangeByGuestInput, 'startRent' | 'addons'> & {
  order: OrderDetails
  booking: OrderBooking
  form: FormData
  /** A refusal that the page says by itself, with what can be done instead. */
  isOfPage: (refusal: object) => boolean
}

/** Changes a guest's booking as it was shown, and goes on to the payment, or back to the order. */
export async function handleGuestChange(guest: GuestServices, posted: PostedChange) {
  const { db, shop, address, isDemo, now, zone, t } = guest
  const { order, booking, form, isOfPage, startRent, addons } = posted
  const submission = parseWithZod(form, { schema: SCHEMA })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { provider: paymentProviderId, ...shown } = submission.value
  const changed = await inTransaction(db, (tx) =>
    changeByGuest(tx, {
      ...{ shopId: shop.id, orderId: order.id, secret: order.secret, bookingId: booking.id, now, zone },
      ...{ ...shown, startRent, addons, paymentProviderId, isDemo },
      reservationMinutes: shop.reservationMinutes,
    }),
  )
  if (changed.ok) {
    const { value } = changed
    return redirect(
      value.next === 'pay'
        ? await openPayment(guest, { orderId: String(order.id), transactionId: value.transactionId })
        : stepAddress(address, order, 'manage', { flash: 'changed' }),
    )
  }
  const { error } = changed
  if (error.code === 'order_not_found' || error.code === 'taken_over') notFound()
  if (isOfPage(error)) return data({ problem: undefined, result: undefined }, { status: 422 })
  const at = 'at' in error ? error.at : undefined
  return refuseForm(submission, at === 'paymentProviderId' ? { ...error, at: 'provider' } : error, t)
}
