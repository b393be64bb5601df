import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { type RefundPlan, refundFingerprint, refundMinor } from '#app/domain/order/refund/plan-refund.ts'
import {
  checkRefundOrder,
  type RefundInput,
  type RefundRefusal,
  refundOrder,
} from '#app/domain/order/refund/refund-order.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { refundSchema } from '#app/http/schemas/refund-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import { InsteadOfForm } from '#app/routes/staff/orders/order-form-page.tsx'
import { PaymentBadge } from '#app/ui/feedback/badge.tsx'
import { TypedGuard } from '#app/ui/form/edit/leave-guard.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/refund'
import { EarlierRefunds } from './earlier-refunds.tsx'
import { loadRefund } from './load-refund.server.ts'
import { byHandMinor, type OutcomeView, toOutcome } from './outcome-view.server.ts'
import { RefundForm } from './refund-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadRefund(context, params)
  return loaded.page
}

/**
 * Shows what a refund would do, and does it once that was shown of the order as it is. The same form twice gives the
 * first refund.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, newKey } = context.get(services)
  const loaded = await loadRefund(context, params)
  const { order, facts } = loaded
  const form = await readForm(request)
  const schema = refundSchema(t, {
    rowIds: postedIds(form, 'amounts.credits.'),
    paymentIds: postedIds(form, 'distribution.'),
  })
  const submission = parseWithZod(form, { schema })
  if (submission.status === undefined) return answer(fillForm(submission))
  if (submission.status !== 'success') return answer(rejectForm(submission, t))

  const { amounts, distribution, bookings, shown, fingerprint, requestKey, ...details } = submission.value
  const { overpaid: overpaidMinor, credits } = amounts
  const query = { overpaidMinor, credits, cancelsBookings: bookings === 'CANCEL', distribution }
  const asked = { ...details, query }
  const planned = checkRefundOrder(order, facts, query)
  if (form.get('intent') !== 'refund' || shown !== nameOf(asked)) {
    if (!planned.ok) return answer(refuseForm(submission, atField(planned.error), t))
    if (bookings === 'CANCEL' && !mayCancelWith(loaded, credits)) {
      return answer(refuseForm(submission, { code: 'refund_cancels_nothing', at: 'bookings' }, t))
    }
    if (mayCancelWith(loaded, credits) && bookings === undefined) {
      return answer(refuseForm(submission, { code: 'refund_choose_bookings', at: 'bookings' }, t))
    }
    const isStale = form.get('intent') === 'refund' && shown !== undefined
    return answer(
      isStale ? refuseChanged() : data({ result: repeatForm(submission) }),
      shownAs(planned.value),
    )
  }

  const input = {
    ...(await orderInput(context, params)),
    ...asked,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    requestKey: requestKey ?? newKey(),
  }
  const ended = await endPaymentPages(context.get(services), input)
  if (!ended.ok) return answer(refuseForm(submission, ended.error, t))
  const refunded = await inTransaction(db, (tx) => refundOrder(tx, input))
  if (!refunded.ok) {
    // The order has become another since the plan was shown: it is shown anew.
    if (refunded.error.code === 'changed_by_other' && planned.ok) {
      return answer(refuseChanged(), shownAs(planned.value))
    }
    return answer(refuseForm(submission, atField(refunded.error), t))
  }
  const totalMinor = refundMinor(query)
  const handMinor = byHandMinor(loaded, asked, planned.ok ? planned.value : null)
  const isMixed = handMinor > 0 && handMinor < totalMinor
  return redirectWithFlash(context, `/orders/${input.orderId}`, {
    key: isMixed ? 'refund.done_partly' : handMinor > 0 ? 'refund.done' : 'refund.sent',
    values: {
      amount: format.money(isMixed ? handMinor : totalMinor),
      sent: format.money(totalMinor - handMinor),
    },
  })

  function refuseChanged() {
    return refuseForm(submission, { code: 'refund_changed' }, t)
  }

  function shownAs(plan: RefundPlan): Shown {
    const outcome = toOutcome(loaded, plan, { ...asked, t, format })
    return { outcome, shown: nameOf(asked), fingerprint: refundFingerprint(facts) }
  }
}

/** Whether a named row's booking may be cancelled with it. */
function mayCancelWith(
  { page }: Awaited<ReturnType<typeof loadRefund>>,
  credits: RefundInput['query']['credits'],
) {
  return page.canCancel && credits.some(({ rowId }) => page.feesOfCancelled.every((fee) => fee.id !== rowId))
}

/** A button that fills in amounts finds nothing wrong with what is not typed yet. */
function fillForm<S, V>(submission: Submission<S, string[], V>) {
  return data({ result: { ...submission.reply(), error: {} } })
}

/** Ids that a form's fields are named after, 'distribution.12'; one that the order doesn't have is refused later. */
function postedIds(form: FormData, prefix: string): number[] {
  const ids = [...form.keys()].map((name) =>
    name.startsWith(prefix) ? readId(name.slice(prefix.length)) : undefined,
  )
  return [...new Set(ids)].filter((id) => id !== undefined)
}

type Shown = { outcome?: OutcomeView; shown?: string; fingerprint?: string }

function answer<Answer extends object>(
  { data: reply, init }: { data: Answer; init: ResponseInit | null },
  shown: Shown = {},
) {
  return data({ ...reply, ...shown }, init ?? {})
}

/** One name for equal refunds: only what the page has shown goes back. */
function nameOf({ query, method, notifies }: Pick<RefundInput, 'query' | 'method' | 'notifies'>): string {
  const { overpaidMinor, credits, cancelsBookings, distribution = [] } = query
  const amounts = credits.map(({ rowId, amountMinor }) => `${rowId}:${amountMinor}`)
  const payments = distribution.map(({ transactionId, amountMinor }) => `of ${transactionId}:${amountMinor}`)
  const choices = [method, cancelsBookings ? 'CANCEL' : 'KEEP', notifies ? 'NOTIFY' : 'SILENT']
  return [...choices, overpaidMinor, ...amounts, ...payments].join(' ')
}

function atField(refusal: RefundRefusal) {
  if (refusal.code === 'refund_above_left') return { ...refusal, at: `amounts.credits.${refusal.rowId}` }
  if (refusal.code === 'refund_above_payment') {
    return { ...refusal, at: `distribution.${refusal.transactionId}` }
  }
  return refusal
}

export default function RefundRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { payedMinor, priceMinor, maximumMinor, orderId } = loaderData
  const refundedMinor = loaderData.payments.reduce((sum, payment) => sum + payment.refundedMinor, 0)
  return (
    <>
      <PageTitle page={t('refund.title', { id: orderId })} hasError={Boolean(actionData?.result?.error)} />
      <PageHeader
        title={t('refund.title', { id: orderId })}
        crumb={{ to: `/orders/${orderId}`, label: t('order.title', { id: orderId }) }}
        badges={<PaymentBadge state={loaderData.paymentState} />}
        subtitle={[
          loaderData.customerName,
          t('refund.paid_of', { paid: format.money(payedMinor), price: format.money(priceMinor) }),
          refundedMinor > 0 ? t('refund.refunded_so_far', { amount: format.money(refundedMinor) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <TypedGuard formId="refund" />
      {maximumMinor > 0 ? (
        <RefundForm
          page={loaderData}
          result={actionData?.result}
          outcome={actionData?.outcome}
          shown={actionData?.shown}
          fingerprint={actionData?.fingerprint}
        />
      ) : (
        <div className="stack">
          <InsteadOfForm answer={actionData?.result?.error}>
            <EmptyState kind="nothing" title={t('refund.nothing')} text={t('refund.nothing_text')} />
          </InsteadOfForm>
          <EarlierRefunds refunds={loaderData.refunds} />
        </div>
      )}
    </>
  )
}
