import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import {
  addComment,
  deleteComment,
  editComment,
  restoreComment,
} from '#app/domain/order/comment-order.server.ts'
import { listUnpaidPages } from '#app/domain/order/last-change.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { listTaxItemsOfOrder } from '#app/domain/receipt/pending-refunds.server.ts'
import { vatOfTransactions } from '#app/domain/receipt/receipt-content.ts'
import { listReceipts } from '#app/domain/receipt/receipt-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { type Refusal, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { loadLoggedDetails } from '#app/http/labels/log-changes.server.ts'
import { changedProducts, logNotice, toLogLine } from '#app/http/labels/log-lines.server.ts'
import { comment } from '#app/http/schemas/comment.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadAnswerGroups, toQuestionsNotice } from '#app/routes/staff/orders/load-questions.server.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/order'
import { BookingCard, CancelledFees } from './booking-card.tsx'
import { CancelledBookings } from './cancelled-bookings.tsx'
import {
  loadCancellations,
  loadOrder,
  loadOrderView,
  loadSubtotals,
  orderInput,
} from './load-order.server.ts'
import { loadPaymentLinks } from './load-payment-links.server.ts'
import {
  FailedRefundBanner,
  MoneyBackBanner,
  OrderBanner,
  PendingChangeBanner,
  QuestionsBanner,
} from './order-banner.tsx'
import { OrderHeader, PayBar } from './order-header.tsx'
import { OrderLog, type RefusedComment } from './order-log.tsx'
import { OrderSide } from './order-side.tsx'
import { OrderSummary } from './order-summary.tsx'
import { actionsOf } from './order-view.ts'
import { PaymentLinks } from './payment-links.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { loadPendingChanges } from './pending-changes.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, today, zone, locale, can, user, newKey, t } = context.get(services)
  const order = await loadOrder(context, params)
  const log = await listActivities(db, { shopId: shop.id, entity: 'order', entityId: order.id })
  const facts = await findQuestionFacts(db, { shopId: shop.id, orderId: order.id })
  const changes = await loadLoggedDetails(context.get(services), log, facts)
  return {
    order: await loadOrderView(context, order),
    subtotals: loadSubtotals(context, order),
    cancellations: await loadCancellations(context, order),
    answers: await loadAnswerGroups(context, order.id, facts),
    questions: can('bookings-create') ? toQuestionsNotice(context, { order, log, facts, url }) : null,
    log: log.flatMap((activity) => {
      const line = toLogLine(activity, { zone, readerId: user.id, t })
      const text = (name: Translatable) => pickText(name, locale, shop.locales)
      if (!line) return []
      const products = changedProducts(activity, text)
      return [{ ...line, products, changes: changes.get(activity.id) ?? [], notice: logNotice(activity, t) }]
    }),
    pendingChanges: await loadPendingChanges(context, order),
    paymentLinks: await loadPaymentLinks(context, order),
    receipts: (await listReceipts(db, { shopId: shop.id, orderId: order.id })).map(
      ({ issuedAt, ...receipt }) => ({ ...receipt, issuedAt: toWallTime(issuedAt, zone) }),
    ),
    vat: vatOfTransactions(await listTaxItemsOfOrder(db, shop.id, order)),
    unpaidPages: listUnpaidPages(log),
    readerName: user.name,
    requestKey: newKey(),
    today,
    canWrite: can('bookings-create'),
    canDelete: can('orders-delete'),
    canRefund: can('orders-refund'),
    canCheckIn: can('bookings-manifest-access'),
  }
}

/** Comments: written, edited, deleted and restored on the page itself. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: commentSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { value } = submission
  const written = await inTransaction<null, Refusal>(db, (tx) => {
    if (value.intent === 'comment') return addComment(tx, { ...input, ...value })
    if (value.intent === 'edit-comment') return editComment(tx, { ...input, ...value })
    if (value.intent === 'restore-comment') return restoreComment(tx, { ...input, ...value })
    return deleteComment(tx, { ...input, ...value })
  })
  const log = `/orders/${input.orderId}#log`
  if (!written.ok) {
    // A deleted comment has no form that could say why it stays so.
    if (value.intent !== 'restore-comment') return refuseForm(submission, written.error, t)
    return redirectWithFlash(context, log, { refusal: written.error })
  }
  if (value.intent !== 'delete-comment')
    return redirectWithFlash(context, log, { key: 'order.comment_saved' })
  const fields = { intent: 'restore-comment', commentId: String(value.commentId) }
  const undo = { action: `/orders/${input.orderId}?index#log`, label: 'common.undo', fields } as const
  return redirectWithFlash(context, log, { key: 'order.comment_deleted', undo })
}

const commentSchema = oncePerLanguage((t) => {
  const text = comment(t)
  const commentId = z.int().positive().max(LARGEST_ID)
  return z.discriminatedUnion(
    'intent',
    [
      z.object({ intent: z.literal('comment'), comment: text, requestKey: z.string().optional() }),
      z.object({ intent: z.literal('edit-comment'), commentId, comment: text }),
      z.object({ intent: z.enum(['delete-comment', 'restore-comment']), commentId }),
    ],
    { error: t('form.invalid_choice') },
  )
})

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { order, answers, log, readerName, canWrite, canDelete, canRefund, canCheckIn } = loaderData
  const can = actionsOf(order, { canWrite })
  const canPay = canWrite && can.isOpen && order.dueMinor > 0
  const canBeginRefund = canRefund && order.payedMinor > order.returningMinor
  return (
    <>
      <PageTitle page={t('order.title', { id: order.id })} hasError={actionData !== undefined} />
      <OrderHeader
        order={order}
        can={{
          pay: canPay,
          write: canWrite,
          change: can.change,
          delete: canDelete,
          refund: canBeginRefund,
          checkIn: canCheckIn,
        }}
        today={loaderData.today}
      />
      {order.failedRefunds.map((refund) => (
        <FailedRefundBanner key={refund.id} orderId={order.id} refund={refund} canRefund={canBeginRefund} />
      ))}
      <MoneyBackBanner order={order} canRefund={canBeginRefund} />
      <OrderBanner order={order} canWrite={canWrite} canDelete={canDelete} />
      {loaderData.pendingChanges.map((change) => (
        <PendingChangeBanner key={change.id} change={change} />
      ))}
      {loaderData.questions ? <QuestionsBanner {...loaderData.questions} /> : null}
      <div className="two-columns">
        <div className="stack">
          {order.bookings.length === 0 ? <p className="muted">{t('order.no_bookings')}</p> : null}
          {order.bookings.map((booking) => (
            <BookingCard
              key={booking.id}
              orderId={order.id}
              booking={booking}
              can={can}
              answers={answers.filter(({ bookingId }) => bookingId === booking.id)}
            />
          ))}
          {order.feesOfCancelled.length > 0 ? <CancelledFees rows={order.feesOfCancelled} /> : null}
          <CancelledBookings
            orderId={order.id}
            cancellations={loaderData.cancellations}
            receipts={loaderData.receipts}
          />
          <OrderSummary order={order} subtotals={loaderData.subtotals} />
          <PaymentsTable
            orderId={order.id}
            payments={order.payments}
            receipts={loaderData.receipts}
            vat={loaderData.vat}
            unpaidPages={loaderData.unpaidPages}
            can={{ pay: canPay, issueReceipt: canWrite, refund: canBeginRefund, markPaid: canRefund }}
          />
          <PaymentLinks
            orderId={order.id}
            links={loaderData.paymentLinks}
            canPay={canPay}
            canWrite={canWrite}
          />
          <OrderLog
            lines={log}
            readerName={readerName}
            requestKey={loaderData.requestKey}
            canWrite={canWrite}
            refused={actionData && toRefusedComment(actionData.result)}
          />
        </div>
        <OrderSide
          order={order}
          answers={answers.find(({ bookingId }) => bookingId === null)}
          canWrite={canWrite}
        />
      </div>
      {canPay ? <PayBar order={order} /> : null}
    </>
  )
}

function toRefusedComment({ initialValue, error }: SubmissionResult<string[]>): RefusedComment {
  const { commentId, comment } = initialValue ?? {}
  return {
    commentId: typeof commentId === 'string' ? commentId : null,
    comment: typeof comment === 'string' ? comment : '',
    error: Object.values(error ?? {})
      .flat()
      .join(' '),
  }
}
