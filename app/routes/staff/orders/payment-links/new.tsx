import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { z } from 'zod'
import { isReservation } from '#app/domain/order/order-states.ts'
import { createPaymentLink } from '#app/domain/payment/link/create-payment-link.server.ts'
import { DEFAULT_LINK_HOURS, LONGEST_LINK_HOURS } from '#app/domain/payment/link/payment-link.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { flag, optionalAmount } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { typedNumber } from '#app/http/schemas/typed-number.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, orderInput, whyNotPayable } from '#app/routes/staff/orders/order/load-order.server.ts'
import { BackToOrder, NothingToPay, OrderFormPage } from '#app/routes/staff/orders/order-form-page.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/new'

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await loadOrder(context, params)
  return {
    orderId: order.id,
    leftMinor: order.dueMinor,
    refusal: whyNotPayable(context, order),
    isReservation: isReservation(order),
    email: order.customer?.email ?? null,
    requestKey: context.get(services).newKey(),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t, format, newSecret } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: linkSchema(t, format.currencySymbol) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { amount: amountMinor, ...values } = submission.value
  const created = await inTransaction(db, (tx) =>
    createPaymentLink(tx, { ...input, ...values, amountMinor, newSecret }),
  )
  if (!created.ok) {
    const refusal =
      created.error.code === 'key_conflict' ? ({ code: 'already_made' } as const) : created.error
    return refuseForm(submission, refusal, t)
  }
  return redirectWithFlash(context, `/orders/${input.orderId}#payment-links`, {
    key: values.sends ? 'payment_link.created_sent' : 'payment_link.created',
  })
}

const linkSchema = oncePerLanguage((t, currencySymbol: string) =>
  z.object({
    amount: optionalAmount(t, currencySymbol),
    hours: typedNumber(t, { min: 1, max: LONGEST_LINK_HOURS }),
    limitsOrder: flag(),
    sends: flag(),
    requestKey: z.string().min(1).max(TEXT_LIMITS.line),
  }),
)

export default function NewPaymentLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, leftMinor, refusal, email } = loaderData
  const [form, fields] = useForm<Record<'amount' | 'hours' | 'limitsOrder' | 'sends' | 'requestKey', string>>(
    {
      id: 'payment-link',
      lastResult: actionData?.result ?? null,
      defaultValue: {
        hours: String(DEFAULT_LINK_HOURS),
        sends: email === null ? '' : 'on',
        requestKey: loaderData.requestKey,
      },
    },
  )
  const labels = {
    amount: t('field.amount'),
    hours: t('payment_link.hours'),
    limitsOrder: t('payment_link.limits_order'),
    sends: t('payment_link.send'),
  }
  if (refusal)
    return (
      <OrderFormPage orderId={orderId} title={t('payment_link.title')} hasError={actionData !== undefined}>
        <NothingToPay orderId={orderId} text={refusal} answer={actionData} />
      </OrderFormPage>
    )
  return (
    <OrderFormPage orderId={orderId} title={t('payment_link.title')} hasError={actionData !== undefined}>
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <p>
        {t('payment_link.text')} <b>{format.money(leftMinor)}</b>
      </p>
      {loaderData.isReservation ? <p>{t('payment_link.text_confirms')}</p> : null}
      <Form method="post" defaultShouldRevalidate {...getFormProps(form)} className="stack">
        <input
          key={loaderData.requestKey}
          type="hidden"
          name={fields.requestKey.name}
          defaultValue={loaderData.requestKey}
        />
        <MoneyField
          field={fields.amount}
          label={labels.amount}
          hint={t('payment_link.amount_hint')}
          optional
        />
        <NumberField field={fields.hours} label={labels.hours} hint={t('payment_link.hours_hint')} />
        <CheckboxField field={fields.limitsOrder} label={labels.limitsOrder} />
        {email === null ? (
          <p className="muted">{t('payment_link.without_email')}</p>
        ) : (
          <CheckboxField field={fields.sends} label={t('payment_link.sends', { email })} />
        )}
        <div className="row">
          <SubmitButton>{t('payment_link.create')}</SubmitButton>
          <BackToOrder orderId={orderId} />
        </div>
      </Form>
    </OrderFormPage>
  )
}
