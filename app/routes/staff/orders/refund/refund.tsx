import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { planRefund, type RefundQuery } from '#app/domain/order/refund/plan-refund.ts'
import { type RefundRefusal, refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
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
import { loadRefund, type OutcomeView, toOutcome } from './load-refund.server.ts'
import { RefundForm } from './refund-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadRefund(context, params)
  return loaded.page
}

/** Shows what a refund would do, and does it once that was shown. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, newKey } = context.get(services)
  const loaded = await loadRefund(context, params)
  const { facts } = loaded
  const form = await readForm(request)
  const submission = parseWithZod(form, {
    schema: refundSchema(t, { rowIds: facts.rows.map(({ id }) => id) }),
  })
  if (submission.status !== 'success') return answer(rejectForm(submission, t))

  const { amounts, shown, requestKey, ...details } = submission.value
  const query = { overpaidMinor: amounts.overpaid, credits: amounts.credits }
  const planned = planRefund(facts, query)
  if (!planned.ok) return answer(refuseForm(submission, atField(planned.error), t))
  if (form.get('intent') !== 'refund' || shown !== nameOf(query)) {
    const outcome = toOutcome(facts, planned.value, loaded.paymentTimes)
    return answer(data({ result: repeatForm(submission) }), { outcome, shown: nameOf(query) })
  }

  const input = {
    ...(await orderInput(context, params)),
    ...details,
    query,
    requestKey: requestKey ?? newKey(),
  }
  const refunded = await inTransaction(db, (tx) => refundOrder(tx, input))
  if (!refunded.ok) return answer(refuseForm(submission, atField(refunded.error), t))
  return redirectWithFlash(context, `/orders/${input.orderId}`, {
    key: 'refund.done',
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

/** One name for equal amounts: only what the page has shown goes back. */
function nameOf({ overpaidMinor, credits }: RefundQuery): string {
  return [overpaidMinor, ...credits.map(({ rowId, amountMinor }) => `${rowId}:${amountMinor}`)].join(' ')
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
