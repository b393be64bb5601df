import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import {
  type MoveInput,
  type MovePlan,
  type MoveRefusal,
  moveBooking,
  planMove,
} from '#app/domain/order/booking/move-booking.server.ts'
import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { atTime, type LocalDate, type LocalTime, type Zone } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { moveBookingSchema } from '#app/http/schemas/move-booking-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { loadBooking } from './load-booking.server.ts'

type MoveArgs = {
  request: Request
  params: { bookingId?: string | undefined }
  context: Readonly<RouterContextProvider>
}

/**
 * `check` answers with the form and what the move would do; `move` does it if the order then costs what was
 * shown, else it shows the new price. Posted twice it finds the booking there and says the same.
 */
export async function handleMoveBooking({ request, params, context }: MoveArgs) {
  const { db, t, format, shop, user, now, zone } = context.get(services)
  const { order, booking } = await loadBooking(context, params)
  const submission = parseWithZod(await readForm(request), { schema: moveBookingSchema(t) })
  if (submission.status !== 'success') return withoutPlan(rejectForm(submission, t))

  const { intent, priceMinor, ...when } = submission.value
  const key = { shopId: shop.id, orderId: order.id, bookingId: booking.id, userId: user.id, now, zone }
  const input: MoveInput = { ...key, ...toTimes(booking, when, zone) }
  const isMove = intent === 'move' && priceMinor !== undefined
  const moved = isMove ? await inTransaction(db, (tx) => moveBooking(tx, { ...input, priceMinor })) : null
  if (moved && (moved.ok || moved.error.code === 'already_there')) {
    return redirectWithFlash(context, `/bookings/${booking.id}`, {
      key: 'booking_move.done',
      values: { time: format.dateTime(input.startRent) },
    })
  }
  if (moved && !moved.ok && moved.error.code !== 'price_moved') {
    return withoutPlan(refuseForm(submission, atField(moved.error), t))
  }
  const planned = await inTransaction(db, (tx) => planMove(tx, input))
  if (planned.ok) throw new Error('a plan is never kept')
  if (planned.error.code !== 'planned') {
    return withoutPlan(refuseForm(submission, atField(planned.error), t))
  }
  const plan = toPlanView(planned.error.plan, when, t)
  if (!moved) return data({ result: repeatForm(submission), plan })
  return data({ result: submission.reply({ formErrors: [t('refusal.price_moved')] }), plan }, { status: 409 })
}

type When = { startDate: LocalDate; startTime: LocalTime; durationId?: number | undefined }

/** Without a length of its own choice the booking lasts as long as it did. */
function toTimes(booking: OrderBooking, { startDate, startTime, durationId }: When, zone: Zone) {
  const startRent = atTime(startDate, startTime)
  if (durationId !== undefined) return { startRent, durationId }
  return { startRent, durationId: booking.durationId, endRent: endOfSameLength(booking, startRent, zone) }
}

/** The time has fields of this form's own. */
function atField(refusal: MoveRefusal) {
  const refused = inStaffLanguage(refusal)
  return refused.at === 'startRent' ? { ...refused, at: 'startTime' } : refused
}

export type PlanView = ReturnType<typeof toPlanView>

function toPlanView(plan: MovePlan, { startDate, startTime, durationId }: When, t: Translate) {
  const { startRent, endRent, priceMinor, warnings } = plan
  return {
    startRent,
    endRent,
    priceMinor,
    warnings: [...new Set(warnings.map((warning) => refusalText(inStaffLanguage(warning), t)))],
    posted: { startDate, startTime, durationId: durationId === undefined ? '' : String(durationId) },
  }
}

function withoutPlan<Answer>(answer: { data: Answer; init: ResponseInit | null }) {
  return data({ ...answer.data, plan: null }, answer.init ?? {})
}
