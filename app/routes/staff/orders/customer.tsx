import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { parsePhone } from '#app/domain/order/phone.server.ts'
import { saveCustomer } from '#app/domain/order/save-customer.server.ts'
import { isEmail, TEXT_LIMITS } from '#app/domain/shared/text.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/reply.server.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PhoneField } from '#app/ui/form/phone-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/customer'
import { BackToOrder, OrderFormPage } from './order-form-page.tsx'
import { orderInput, readOrder } from './read-order.server.ts'

/** Where a number without a country code is from. */
const HOME_COUNTRY = 'SE'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, version, customer } = await readOrder(context, params)
  return {
    orderId: id,
    version,
    customer: {
      firstName: customer?.firstName,
      lastName: customer?.lastName,
      email: customer?.email,
      phone: customer?.phone?.rawPhoneNumber,
      companyName: customer?.companyName,
      companyOrgNo: customer?.companyOrgNo,
      addressStreet: customer?.addressStreet,
      addressZip: customer?.addressZip,
      addressCity: customer?.addressCity,
      commentByAdmin: customer?.commentByAdmin,
    },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, zone } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: customerSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, phone, ...texts } = submission.value
  const parsed = phone === null ? null : parsePhone(phone, HOME_COUNTRY)
  if (parsed && !parsed.ok) return refuseForm(submission, parsed.error, t)

  const customer = { ...texts, phone: parsed?.value ?? null }
  const saved = await inTransaction(db, (tx) => saveCustomer(tx, { ...input, customer, version }))
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

/** Also after a refusal: whoever saves again then starts from the newest version. */
export function shouldRevalidate() {
  return true
}

/** Built per request so that its messages are in the reader's language. What is left empty is emptied. */
function customerSchema(t: Translate) {
  const text = (most: number) =>
    z
      .string()
      .max(most, t('form.too_long', { count: most }))
      .optional()
      .transform((value) => value ?? null)
  return z.object({
    firstName: text(TEXT_LIMITS.name),
    lastName: text(TEXT_LIMITS.name),
    email: text(TEXT_LIMITS.email).refine(
      (email) => email === null || isEmail(email),
      t('form.invalid_email'),
    ),
    phone: text(TEXT_LIMITS.phone),
    companyName: text(TEXT_LIMITS.line),
    companyOrgNo: text(TEXT_LIMITS.line),
    addressStreet: text(TEXT_LIMITS.line),
    addressZip: text(TEXT_LIMITS.line),
    addressCity: text(TEXT_LIMITS.line),
    commentByAdmin: text(TEXT_LIMITS.comment),
    version: z.int(),
  })
}

/** What somebody else saved meanwhile, beside what was typed here. Source: reliability.md F10. */
function savedHint(saved: string | null | undefined, typed: unknown, t: Translate): string | undefined {
  if ((saved ?? '') === (typed ?? '')) return undefined
  return saved ? t('order.saved_value', { value: saved }) : t('order.saved_empty')
}

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, customer } = loaderData
  const [form, fields] = useForm({
    id: 'customer',
    lastResult: actionData?.result ?? null,
    defaultValue: customer,
    shouldRevalidate: 'onSubmit',
  })
  const typed = actionData && 'isChangedByOther' in actionData ? actionData.result.initialValue : undefined
  const hint = (name: keyof typeof customer) =>
    typed ? savedHint(customer[name], typed[name], t) : undefined
  const labels = {
    firstName: t('field.first_name'),
    lastName: t('field.last_name'),
    email: t('field.email'),
    phone: t('field.phone'),
    companyName: t('field.company'),
    companyOrgNo: t('field.organisation_number'),
    addressStreet: t('field.address'),
    addressZip: t('field.postal_code'),
    addressCity: t('field.city'),
    commentByAdmin: t('order.internal_comment'),
  }
  return (
    <OrderFormPage orderId={orderId} title={t('order.customer_title')} hasError={actionData !== undefined}>
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <Form method="post" {...getFormProps(form)} className="stack">
        <input type="hidden" name="version" value={loaderData.version} readOnly />
        <div className="fgrid">
          <TextField
            field={fields.firstName}
            label={labels.firstName}
            hint={hint('firstName')}
            span="c6"
            optional
          />
          <TextField
            field={fields.lastName}
            label={labels.lastName}
            hint={hint('lastName')}
            span="c6"
            optional
          />
          <TextField
            field={fields.email}
            label={labels.email}
            hint={hint('email')}
            type="email"
            span="c6"
            optional
          />
          <PhoneField
            field={fields.phone}
            label={labels.phone}
            hint={hint('phone')}
            span="c6"
            autoComplete="off"
            optional
          />
          <TextField
            field={fields.companyName}
            label={labels.companyName}
            hint={hint('companyName')}
            span="c6"
            optional
          />
          <TextField
            field={fields.companyOrgNo}
            label={labels.companyOrgNo}
            hint={hint('companyOrgNo')}
            span="c6"
            optional
          />
          <TextField
            field={fields.addressStreet}
            label={labels.addressStreet}
            hint={hint('addressStreet')}
            optional
          />
          <TextField
            field={fields.addressZip}
            label={labels.addressZip}
            hint={hint('addressZip')}
            span="c4"
            optional
          />
          <TextField
            field={fields.addressCity}
            label={labels.addressCity}
            hint={hint('addressCity')}
            span="c8"
            optional
          />
          <TextareaField
            field={fields.commentByAdmin}
            label={labels.commentByAdmin}
            hint={hint('commentByAdmin')}
            optional
          />
        </div>
        <div className="row">
          <SubmitButton>{t('common.save')}</SubmitButton>
          <BackToOrder orderId={orderId} />
        </div>
      </Form>
    </OrderFormPage>
  )
}
