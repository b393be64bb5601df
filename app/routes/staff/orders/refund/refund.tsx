import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import {
  checkRefundOrder,
  type RefundInput,
  type RefundRefusal,
  refundOrder,
} from '#app/domain/order/refund/refund-order.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { refundSchema } from '#app/http/schemas/refund-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/refund'
import { isByHand, loadRefund, type OutcomeView, toOutcome } from './load-refund.server.ts'
import { RefundForm } from './refund-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadRefund(context, params)
  return loaded.page
}

/** Shows what a refund would do, and does it once that was shown. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, newKey } = context.get(services)
  const loaded = await loadRefund(context, params)
  const { order, facts } = loaded
  const form = await readForm(request)
  const submission = parseWithZod(form, {
    schema: refundSchema(t, { rowIds: facts.rows.map(({ id }) => id) }),
  })
  if (submission.status !== 'success') return answer(rejectForm(submission, t))

  const { amounts, bookings, shown, requestKey, ...details } = submission.value
  const cancelsBookings = loaded.page.canCancel && bookings === 'CANCEL'
  const query = { overpaidMinor: amounts.overpaid, credits: amounts.credits, cancelsBookings }
  const asked = { ...details, query }
  const planned = checkRefundOrder(order, facts, query)
  if (!planned.ok) return answer(refuseForm(submission, atField(planned.error), t))
  if (loaded.page.canCancel && amounts.credits.length > 0 && bookings === undefined) {
    return answer(refuseForm(submission, { code: 'refund_choose_bookings', at: 'bookings' }, t))
  }
  if (form.get('intent') !== 'refund' || shown !== nameOf(asked)) {
    const outcome = toOutcome(loaded, planned.value, asked)
    return answer(data({ result: repeatForm(submission) }), { outcome, shown: nameOf(asked) })
  }

  const input = {
    ...(await orderInput(context, params)),
    ...asked,
    requestKey: requestKey ?? newKey(),
  }
  const refunded = await inTransaction(db, (tx) => refundOrder(tx, input))
  if (!refunded.ok) return answer(refuseForm(submission, atField(refunded.error), t))
  return redirectWithFlash(context, `/orders/${input.orderId}`, {
    key: isByHand(planned.value, loaded, asked) ? 'refund.done' : 'refund.sent',
    values: { amount: format.money(planned.value.amountMinor) },
  })
}

type Shown = { outcome?: OutcomeView; shown?: string }

function answer<Answer extends object>(
  { data: reply, init }: { data: Answer; init: ResponseInit | null },
  shown: Shown = {},
) {
  return data({ ...reply, ...shown }, init ?? {})
}

/** One name for equal refunds: only what the page has shown goes back. */
function nameOf({ query, method }: Pick<RefundInput, 'query' | 'method'>): string {
  const { overpaidMinor, credits, cancelsBookings } = query
  const amounts = credits.map(({ rowId, amountMinor }) => `${rowId}:${amountMinor}`)
  return [method, cancelsBookings ? 'CANCEL' : 'KEEP', overpaidMinor, ...amounts].join(' ')
}

function atField(refusal: RefundRefusal) {
  return refusal.code === 'refund_above_left'
    ? { ...refusal, at: `amounts.credits.${refusal.rowId}` }
    : refusal
}

export default function RefundRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { payedMinor, priceMinor, maximumMinor, orderId } = loaderData
  return (
    <>
      <PageTitle page={t('refund.title', { id: orderId })} hasError={Boolean(actionData?.result?.error)} />
      <PageHeader
        title={t('refund.title', { id: orderId })}
        crumb={{ to: `/orders/${orderId}`, label: t('order.title', { id: orderId }) }}
        subtitle={t('refund.paid_of', { paid: format.money(payedMinor), price: format.money(priceMinor) })}
      />
      {maximumMinor > 0 ? (
        <RefundForm
          page={loaderData}
          result={actionData?.result}
          outcome={actionData?.outcome}
          shown={actionData?.shown}
        />
      ) : (
        <EmptyState kind="nothing" title={t('refund.nothing')} text={t('refund.nothing_text')} />
      )}
    </>
  )
}
