import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { finishBooking, unfinishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, type OrderParams, requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/finish'
import { ConfirmPage } from './confirm-page.tsx'

const INTENTS = ['finish', 'unfinish'] as const
const OPPOSITES = { finish: 'unfinish', unfinish: 'finish' } as const satisfies Record<
  (typeof INTENTS)[number],
  string
>
const SCHEMA = z.object({ intent: z.enum(INTENTS), isConfirmed: z.boolean().default(false) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { now, zone } = context.get(services)
  const { orderId, booking } = await loadBooking(context, params)
  return {
    orderId,
    bookingId: booking.id,
    endRent: booking.endRent,
    isFinished: booking.finishedAt !== null,
    isBeforeEnd: booking.endRent > toWallTime(now, zone),
  }
}

/** Marks the booking as finished, or removes the mark: as the form says, so that a second post changes nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, shop, user, now, zone } = context.get(services)
  const { orderId, booking } = await loadBooking(context, params)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { intent, isConfirmed } = submission.value
  const input = { shopId: shop.id, bookingId: booking.id, userId: user.id, now, zone, isConfirmed }
  const change = intent === 'finish' ? finishBooking : unfinishBooking
  const changed = await inTransaction(db, (tx) => change(tx, input))
  if (!changed.ok) {
    const { error } = changed
    const toText =
      error.code === 'booking_not_ended' ? { ...error, endRent: format.dateTime(error.endRent) } : error
    return refuseForm(submission, toText, t)
  }
  return redirectWithFlash(context, `/orders/${orderId}`, {
    key: `order.${intent}_done`,
    values: { id: booking.id },
    undo: {
      action: `/orders/${orderId}/bookings/${booking.id}/finish`,
      label: 'common.undo',
      fields: { intent: OPPOSITES[intent], isConfirmed: 'on' },
    },
  })
}

async function loadBooking(
  context: Route.LoaderArgs['context'],
  params: OrderParams & { bookingId?: string | undefined },
) {
  const bookingId = requireId(params.bookingId)
  const order = await loadOrder(context, params)
  const booking = order.bookings.find(({ id }) => id === bookingId)
  if (!booking) notFound()
  return { orderId: order.id, booking }
}

export default function FinishRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, bookingId, endRent, isFinished, isBeforeEnd } = loaderData
  const verb = isFinished ? 'unfinish' : 'finish'
  const [, fields] = useForm<z.infer<typeof SCHEMA>>({ id: verb, lastResult: actionData?.result ?? null })
  return (
    <ConfirmPage
      id={verb}
      orderId={orderId}
      title={t(`order.${verb}_title`, { id: bookingId })}
      answer={actionData}
      submitLabel={t(`order.${verb}_submit`)}
    >
      <input type="hidden" name="intent" value={verb} />
      <p>{t(`order.${verb}_text`)}</p>
      {isBeforeEnd && !isFinished ? (
        <>
          <p>{t('order.finish_early', { time: format.dateTime(endRent) })}</p>
          <CheckboxField field={fields.isConfirmed} label={t('order.finish_confirm')} />
        </>
      ) : null}
    </ConfirmPage>
  )
}
