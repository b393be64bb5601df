import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { reviewAnswers } from '#app/domain/order/customer/review-answers.server.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import type { CustomField } from '#app/domain/question/custom-field-types.ts'
import { nameOf } from '#app/domain/question/requested-questions.ts'
import { reviewQuestions } from '#app/domain/question/review-questions.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { answerText } from '#app/http/forms/question-view.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOrder, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/customer-questions'
import { answeredBy, needsReview } from './load-questions.server.ts'
import { OrderFormPage } from './order-form-page.tsx'

/** Leads to the order unless there is something to ask. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const order = await loadOrder(context, params)
  const { id } = order
  const log = await listActivities(db, { shopId: shop.id, entity: 'order', entityId: id })
  const facts = await findQuestionFacts(db, { shopId: shop.id, orderId: id })
  if (!needsReview(order, log, facts)) throw redirect(`/orders/${id}`)
  const { open, unasked } = reviewQuestions(facts)
  return {
    orderId: id,
    open: Array.from(new Map(open.map(({ field }) => [field.id, field])).values(), (field) => ({
      key: String(field.id),
      text: labelOf(context, field),
    })),
    unasked: unasked.flatMap((answer) => {
      const field = facts.fields.find(({ id: fieldId }) => fieldId === answer.customFieldId)
      if (!field) return []
      const reader = { ...context.get(services), locales: shop.locales }
      const label = [answeredBy(facts, answer, reader), labelOf(context, field)].filter(Boolean).join(', ')
      return [{ key: nameOf(answer), text: `${label}: ${answerText(field, answer.value, reader)}` }]
    }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: reviewSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { choice } = submission.value
  const reviewed = await inTransaction(db, (tx) => reviewAnswers(tx, { ...input, choice }))
  if (!reviewed.ok) return refuseForm(submission, reviewed.error, t)
  const order = `/orders/${input.orderId}`
  return choice === 'update'
    ? redirectWithFlash(context, `${order}/customer`, { key: 'customers.review_updated' })
    : redirectWithFlash(context, order, { key: 'customers.review_kept' })
}

const reviewSchema = oncePerLanguage((t) =>
  z.object({ choice: z.enum(['update', 'keep'], { error: t('form.invalid_choice') }) }),
)

function labelOf(context: Readonly<RouterContextProvider>, { label }: Pick<CustomField, 'label'>): string {
  const { locale, shop } = context.get(services)
  return pickText(label, locale, shop.locales)
}

/** Asks whether the customer's fields follow the order's products, and shows what that means. */
export default function CustomerQuestionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, open, unasked } = loaderData
  const [form] = useForm({ id: 'review', lastResult: actionData?.result ?? null })
  return (
    <OrderFormPage orderId={orderId} title={t('customers.review_title')} hasError={actionData !== undefined}>
      <Form method="post" {...getFormProps(form)} className="stack">
        <ErrorSummary formId={form.id} result={actionData?.result} />
        <p>{t('customers.review_text')}</p>
        <Lines title={t('customers.review_open')} lines={open} none={t('customers.review_open_none')} />
        <Lines
          title={t('customers.review_unasked')}
          lines={unasked}
          none={t('customers.review_unasked_none')}
        />
        <div className="row">
          <SubmitButton className="wraps" name="choice" value="update">
            {t(unasked.length > 0 ? 'customers.review_update' : 'customers.review_fill')}
          </SubmitButton>
          <SubmitButton kind="secondary" className="wraps" name="choice" value="keep">
            {t('customers.review_keep')}
          </SubmitButton>
        </div>
      </Form>
    </OrderFormPage>
  )
}

type LinesProps = { title: string; lines: readonly { key: string; text: string }[]; none: string }

function Lines({ title, lines, none }: LinesProps) {
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="stack-2">
          {lines.map(({ key, text }) => (
            <li key={key} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
