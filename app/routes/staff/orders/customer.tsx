import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import type { RequestedField } from '#app/domain/question/customer-field-types.ts'
import { allQuestions, type Question } from '#app/domain/question/requested-questions.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { toAnswerDefaults, toQuestionsView } from '#app/http/forms/question-view.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { countryNames } from '#app/http/pages/country-options.server.ts'
import { answers } from '#app/http/schemas/answers.ts'
import { customerParts, refuseForeignNumbers } from '#app/http/schemas/customer-schema.ts'
import { IN_FIRST_ROUND } from '#app/http/schemas/national-number.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { loadOrder, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/customer'
import { CustomerForm } from './customer-form.tsx'
import { loadQuestions } from './load-questions.server.ts'
import { OrderFormPage } from './order-form-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, locale, t } = context.get(services)
  const { id, version, customer } = await loadOrder(context, params)
  const { fields, questions, stored } = await loadQuestions(context, id)
  const reader = { t, locale, locales: shop.locales, audience: 'staff' } as const
  const hasCountryField = fields.some(({ fieldName }) =>
    ['nationality', 'addressCountry'].includes(fieldName),
  )
  return {
    orderId: id,
    version,
    requestedFields: toRequestedFieldViews(fields, reader),
    questions: toQuestionsView(questions, reader),
    countries: hasCountryField ? countryNames(locale) : [],
    defaults: { ...toDefaults(customer, fields), answers: toAnswerDefaults(questions, stored) },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, zone } = context.get(services)
  const input = await orderInput(context, params)
  const { fields, questions } = await loadQuestions(context, input.orderId)
  const schema = customerSchema(t, { fields, questions: allQuestions(questions) })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, answers: given, ...posted } = submission.value
  const customer = readPostedCustomer(posted)
  if (!customer.ok) return refuseForm(submission, customer.error, t)

  const saved = await inTransaction(db, (tx) =>
    saveCustomer(tx, { ...input, customer: customer.value, given, version }),
  )
  if (saved.ok) return redirectWithFlash(context, `/orders/${input.orderId}`, { key: 'order.customer_done' })

  if (saved.error.code !== 'changed_by_other') return refuseForm(submission, saved.error, t)

  const { changedBy, changedAt } = saved.error
  const name = changedBy ?? t('order.by_guest')
  const who = changedAt
    ? t('order.changed_by', { name, time: format.stamp(toWallTime(changedAt, zone)) })
    : t('refusal.changed_by_other')
  const result = submission.reply({ formErrors: [`${who} ${t('order.changed_by_text')}`] })
  return data({ result, isChangedByOther: true }, { status: 422 })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** A field left empty is emptied. Each order has questions of its own. */
function customerSchema(
  t: Translate,
  { fields, questions }: { fields: readonly RequestedField[]; questions: readonly Question[] },
) {
  return z.intersection(fieldsSchema(t, fields), z.object({ answers: answers(t, questions) }))
}

const fieldsSchema = oncePerLanguage((t, fields: readonly RequestedField[]) =>
  z
    .object({ ...customerParts(t, fields), version: z.int() })
    .superRefine(refuseForeignNumbers(t), IN_FIRST_ROUND),
)

/** Stored values of the form's fields; empty ones are left out. */
function toDefaults(customer: Customer | null, fields: readonly RequestedField[]): Record<string, string> {
  const existing = fields.flatMap(({ fieldName }) => {
    const value = fieldName === 'phone' ? customer?.phone?.rawPhoneNumber : customer?.[fieldName]
    return value ? [[fieldName, value] as const] : []
  })
  return Object.fromEntries(existing)
}

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OrderFormPage
      orderId={loaderData.orderId}
      title={t('order.customer_title')}
      hasError={actionData !== undefined}
    >
      <CustomerForm
        {...loaderData}
        result={actionData?.result}
        isChangedByOther={actionData !== undefined && 'isChangedByOther' in actionData}
      />
    </OrderFormPage>
  )
}
