import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { checkInUnpaid } from '#app/domain/order/booking/check-in.server.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import { payAndCheckIn } from '#app/domain/payment/pay-and-check-in.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, type Refusal } from '#app/http/forms/reply.server.ts'
import { leaveCheckIn, writeCheckInAddress } from '#app/routes/staff/bookings/manifest-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/confirm'
import { readList, requireBookingId } from './load-arrival.server.ts'

const SCHEMA = z.object({
  choice: z.enum([...MANUAL_METHODS, 'UNPAID']),
  amountMinor: z.int().min(0).max(LARGEST_ID),
  requestKey: z.string().min(1).max(TEXT_LIMITS.line),
})

/** Leads to the page that checks in, whose form posts here. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const bookingId = requireBookingId(params)
  if ((await findOrderIdOfBooking(db, { shopId: shop.id, bookingId })) === undefined) notFound()
  return redirect(writeCheckInAddress(readList(context, url), bookingId))
}

/** Registers the payment of what is due, or confirms the order unpaid, and checks the booking in: both or neither. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, format, shop, user, now, zone } = context.get(services)
  const bookingId = requireBookingId(params)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { choice, amountMinor, requestKey } = submission.value
  const input = { shopId: shop.id, bookingId, userId: user.id, now, zone }
  const done = await inTransaction<{ orderId: number }, Refusal>(db, (tx) =>
    choice === 'UNPAID'
      ? checkInUnpaid(tx, input)
      : payAndCheckIn(tx, { ...input, method: choice, amountMinor, requestKey }),
  )
  const list = readList(context, url)
  if (done.ok) {
    if (choice === 'UNPAID') return redirect(leaveCheckIn(list, bookingId))
    return redirectWithFlash(context, leaveCheckIn(list), {
      key: 'check_in.payed',
      values: { amount: format.money(amountMinor) },
    })
  }
  const { code } = done.error
  if (code === 'booking_not_found') notFound()
  if (code === 'key_conflict') throw data(null, { status: 409 })
  const page = writeCheckInAddress(list, bookingId)
  return redirectWithFlash(context, page, { refusal: done.error })
}
