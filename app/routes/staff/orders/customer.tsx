import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { editCustomer } from '#app/domain/order/customer/edit-customer.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import { answerValueSchema } from '#app/domain/question/answers-queries.server.ts'
import type { RequestedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { allQuestions, type Question } from '#app/domain/question/requested-questions.ts'
import { services } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { answerText, toAnswerDefaults, toQuestionsView } from '#app/http/forms/question-view.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { repeatForm } from '#app/http/forms/reply.server.ts'
import { takeOverAnswers } from '#app/http/forms/same-answers.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { contactValueLabels } from '#app/http/labels/contact-values.server.ts'
import { callingCountries, countryNames, defaultCountry } from '#app/http/pages/country-options.server.ts'
import { orderCustomerSchema, withPhoneCheck } from '#app/http/schemas/customer-schema.server.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { loadOrder, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/customer'
import { CustomerForm } from './customer-form.tsx'
import { loadQuestions } from './load-questions.server.ts'
import { OrderFormPage } from './order-form-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, locale, t, format } = context.get(services)
  const { id, version, customer, bookings } = await loadOrder(context, params)
  const { fields, questions, stored } = await loadQuestions(context, id)
  const reader = { t, locale, locales: shop.locales, audience: 'staff' } as const
  return {
    orderId: id,
    requestedFields: toRequestedFieldViews(fields, reader),
    questions: toQuestionsView(
      questions,
      reader,
      new Map(bookings.map((booking) => [booking.id, format.dateTime(booking.startRent)])),
    ),
    countries: hasField(fields, ['nationality', 'addressCountry']) ? countryNames(locale) : [],
    phoneCountries: hasField(fields, ['phone']) ? callingCountries(locale) : [],
    stored: {
      ...toStored(customer, fields),
      ...toCountries(customer, defaultCountry(locale, shop)),
      answers: toAnswerDefaults(questions, stored),
      version,
    },
  }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { context } = args
  const input = await orderInput(context, params)
  const asked = await loadQuestions(context, input.orderId)
  const questions = allQuestions(asked.questions)
  const schema = (t: Translate) =>
    withPhoneCheck(orderCustomerSchema(t, { fields: asked.fields, questions }), t)
  const form = await readForm(args.request)
  if (takeOverAnswers(form, asked.questions)) {
    return data({ result: repeatForm(parseWithZod(form, { schema: schema(context.get(services).t) })) })
  }
  return saveForm(args, {
    ...{ form, schema, valueLabels: (reader) => toValueLabels(reader, questions) },
    async save(tx, { version, values: { answers: given, ...posted } }) {
      const customer = readPostedCustomer(posted)
      return customer.ok ? editCustomer(tx, { ...input, customer: customer.value, given, version }) : customer
    },
    done: () => redirectWithFlash(context, `/orders/${input.orderId}`, { key: 'order.customer_done' }),
  })
}

function hasField(fields: readonly RequestedField[], names: readonly StandardFieldName[]): boolean {
  return fields.some(({ fieldName }) => names.includes(fieldName))
}

/** Stored values of the form's fields; empty ones are left out. */
function toStored(customer: Customer | null, fields: readonly RequestedField[]): Record<string, string> {
  const existing = fields.flatMap(({ fieldName }) => {
    const value = fieldName === 'phone' ? customer?.phone?.rawPhoneNumber : customer?.[fieldName]
    return value ? [[fieldName, value] as const] : []
  })
  return Object.fromEntries(existing)
}

const PLACE = ['addressStreet', 'addressZip', 'addressCity', 'addressState', 'addressCountry'] as const

/** A country is proposed of an address of which nothing is there yet; a number is always read by one. */
function toCountries(customer: Customer | null, proposed: string): Record<string, string> {
  return {
    phoneCountry: customer?.phone?.countryCode ?? proposed,
    ...(PLACE.some((part) => customer?.[part]) ? {} : { addressCountry: proposed }),
  }
}

/** Shows what two people changed as the form does: countries by name, answers by their options. */
function toValueLabels(context: Readonly<RouterContextProvider>, questions: readonly Question[]) {
  const { shop, ...reader } = context.get(services)
  const answered = questions.map(({ name, field }) => [
    `answers.${name}`,
    (value: unknown) => {
      const read = answerValueSchema.safeParse(value).data
      return read && answerText(field, read, { ...reader, locales: shop.locales })
    },
  ])
  return { ...contactValueLabels(reader.locale), ...Object.fromEntries(answered) }
}

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OrderFormPage
      orderId={loaderData.orderId}
      title={t('order.customer_title')}
      hasError={Boolean(actionData?.result.error)}
    >
      <CustomerForm {...loaderData} answer={actionData} />
    </OrderFormPage>
  )
}
