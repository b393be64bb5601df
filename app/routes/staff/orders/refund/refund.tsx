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
import { fillRefund, loadRefund, type OutcomeView, toOutcome } from './load-refund.server.ts'
import { RefundForm, type RefundValues } from './refund-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadRefund(context, params)
  return { page: loaded.page, values: { ...fillRefund(loaded, 'none'), method: loaded.page.methods[0] } }
}

/** Shows what a refund would do, and does it once that was shown. Its other buttons fill the amounts. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, newKey } = context.get(services)
  const loaded = await loadRefund(context, params)
  const { facts } = loaded
  const form = await readForm(request)
  const submission = parseWithZod(form, {
    schema: refundSchema(t, { rowIds: facts.rows.map(({ id }) => id) }),
  })
  const filled = /^fill-(all|none|\d+)$/.exec(String(form.get('intent')))?.[1]
  if (filled !== undefined) {
    const { method, reason, requestKey } = submission.payload
    const amounts = fillRefund(loaded, filled === 'all' || filled === 'none' ? filled : Number(filled))
    const values: RefundValues = { ...amounts, ...textsOf({ method, reason, requestKey }) }
    return answer(data({ result: undefined }), { values })
  }
  if (submission.status !== 'success') return answer(rejectForm(submission, t))

  const { overpaid, credits, shown, requestKey, ...details } = submission.value
  const query = { overpaidMinor: overpaid, credits }
  const planned = planRefund(facts, query)
  if (!planned.ok) return answer(refuseForm(submission, atField(planned.error), t))
  if (shown !== nameOf(query)) {
    const outcome = toOutcome(facts, planned.value, loaded)
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

type Shown = { values?: RefundValues; outcome?: OutcomeView; shown?: string }

function answer<Answer extends object>(
  { data: reply, init }: { data: Answer; init: ResponseInit | null },
  shown: Shown = {},
) {
  return data({ ...reply, ...shown }, init ?? {})
}

function textsOf(payload: Record<string, unknown>): Partial<RefundValues> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => typeof value === 'string'))
}

/** One name for equal amounts: only what the page has shown goes back. */
function nameOf({ overpaidMinor, credits }: RefundQuery): string {
  return [overpaidMinor, ...credits.map(({ rowId, amountMinor }) => `${rowId}:${amountMinor}`)].join(' ')
}

function atField(refusal: RefundRefusal) {
  return refusal.code === 'refund_above_left' ? { ...refusal, at: `credits.${refusal.rowId}` } : refusal
}

export default function RefundRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { page } = loaderData
  const { payedMinor, priceMinor, maximumMinor, orderId } = page
  const values = actionData?.values ?? loaderData.values
  return (
    <>
      <PageTitle page={t('refund.title', { id: orderId })} hasError={Boolean(actionData?.result?.error)} />
      <PageHeader
        title={t('refund.title', { id: orderId })}
        crumb={{ to: `/orders/${orderId}`, label: t('order.title', { id: orderId }) }}
        subtitle={t('refund.paid_of', { paid: format.money(payedMinor), price: format.money(priceMinor) })}
      />
      {maximumMinor > 0 ? (
        // Filled amounts are another form: what its fields begin with has changed.
        <RefundForm
          key={JSON.stringify(values)}
          page={page}
          values={values}
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
