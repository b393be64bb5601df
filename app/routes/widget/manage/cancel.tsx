import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { z } from 'zod'
import { cancelByGuest } from '#app/domain/order/guest/cancel-by-guest.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { loadBookedOrder } from '#app/routes/widget/guest-order.server.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/cancel'
import { findCancellation, titleOf } from './managed-order.server.ts'
import { RefundLine } from './sections.tsx'

const FORM_ID = 'cancel'
const SCHEMA = z.object({ refundMinor: z.int().min(0), requestKey: z.string().min(8).max(100) })

/** Asks before an order is cancelled, and names what goes back. Source: domain.md §5 'A guest's cancellation'. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, isCancelled } = await loadBookedOrder(guest, params.orderId)
  const backAddress = stepAddress(guest.address, order, 'manage')
  if (isCancelled) throw redirect(backAddress)
  return {
    title: guest.t('manage.cancel_title', { what: titleOf(guest, order) }),
    bookings: toCart(guest, order).bookings,
    cancelling: await findCancellation(guest, order),
    requestKey: guest.newKey(),
    backAddress,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone, t } = guest
  const { order } = await loadBookedOrder(guest, params.orderId)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const cancelled = await inTransaction(db, (tx) =>
    cancelByGuest(tx, {
      ...{ shopId: shop.id, orderId: order.id, secret: order.secret, now, zone },
      ...submission.value,
      guestCancelHours: shop.options.guestCancelHours,
    }),
  )
  if (cancelled.ok) return redirect(stepAddress(address, order, 'manage'))
  const { error } = cancelled
  if (error.code === 'order_not_found' || error.code === 'taken_over') notFound()
  return refuseForm(submission, error, t)
}

export default function CancelRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { title, bookings, cancelling, requestKey, backAddress } = loaderData
  const { open, text } = cancelling
  const result = actionData?.result
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} hasError={result?.error !== undefined} />
      <ErrorSummary formId={FORM_ID} result={result} />
      <h1 className="below-8">{title}</h1>
      <div className="stack below-20">
        {bookings.map(({ id, name, startRent, endRent }) => (
          <p key={id}>
            {name}, {format.period(startRent, endRent)}
          </p>
        ))}
        <p>{open ? t('manage.cancel_text') : text}</p>
        {open && open.refundMinor > 0 ? <RefundLine {...open} /> : null}
      </div>
      {open ? (
        <form method="post" id={FORM_ID} className="row">
          <input type="hidden" name="requestKey" value={requestKey} />
          <input type="hidden" name="refundMinor" value={open.refundMinor} />
          <button className="button danger solid large" type="submit">
            {open.refundMinor > 0
              ? t('manage.cancel_and_get', { amount: format.money(open.refundMinor) })
              : t('manage.cancel_booking')}
          </button>
          <a className="button ghost large" href={backAddress}>
            {t('manage.keep')}
          </a>
        </form>
      ) : (
        <a className="button secondary large" href={backAddress}>
          {t('common.back')}
        </a>
      )}
    </main>
  )
}
