import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { z } from 'zod'
import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import { payNowMinor } from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { isTooHigh, LARGEST_AMOUNT, readAmount } from '#app/http/schemas/amount.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { loadOrder, orderInput, whyNotPayable } from '#app/routes/staff/orders/order/load-order.server.ts'
import { ConfirmUnpaidLink } from '#app/routes/staff/orders/order/order-banner.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pay'
import { BackToOrder, NothingToPay, OrderFormPage } from './order-form-page.tsx'
import { manualMethodChoices } from './payment-methods.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newKey, format, zone } = context.get(services)
  const order = await loadOrder(context, params)
  const { id, dueMinor: leftMinor } = order
  return {
    orderId: id,
    leftMinor,
    refusal: whyNotPayable(context, order),
    reservation: reservationOf(order, zone),
    amount: format.moneyPlain(leftMinor),
    requestKey: newKey(),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, t, format, zone } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), {
    schema: paymentSchema(t, format.currencySymbol),
  })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { amount: amountMinor, ...payment } = submission.value
  // Nothing that cannot be paid takes the guest's own payment page away.
  if (amountMinor === 0) return refuseForm(submission, { code: 'amount_not_positive', at: 'amount' }, t)
  const ended = await endPaymentPages(context.get(services), input)
  if (!ended.ok) return refuseForm(submission, ended.error, t)
  const paid = await inTransaction(db, (tx) =>
    registerManualPayment(tx, { ...input, ...payment, amountMinor }),
  )
  if (!paid.ok) {
    const refusal = paid.error.code === 'key_conflict' ? ({ code: 'already_made' } as const) : paid.error
    return refuseForm(submission, refusal, t)
  }
  const reservation = reservationOf(await loadOrder(context, params), zone)
  const order = `/orders/${input.orderId}`
  const amount = format.money(amountMinor)
  if (!reservation) {
    const done = { key: 'order.pay_done', values: { amount } } as const
    return redirectWithFlash(context, readOrigin(url.searchParams, order), done)
  }
  // To the order, wherever the reader came from: there is the way to keep it.
  const { until, leftMinor } = reservation
  return redirectWithFlash(context, order, {
    key: 'order.pay_part_done',
    values: { amount, time: format.time(until), due: format.money(leftMinor) },
    tone: 'warning',
  })
}

/** Until when an order is only reserved, and what confirms it if it is paid by then; null where it is confirmed. */
function reservationOf(order: OrderDetails, zone: Zone): { until: WallTime; leftMinor: number } | null {
  const { reservationExpiresAt } = order
  if (reservationExpiresAt === null || !isReservation(order)) return null
  return { until: toWallTime(reservationExpiresAt, zone), leftMinor: payNowMinor(order) }
}

const paymentSchema = oncePerLanguage((t, currencySymbol: string) =>
  z.object({
    method: z.enum(MANUAL_METHODS, { error: t('form.invalid_choice') }),
    amount: z
      .string({ error: t('form.required') })
      .transform((text) => readAmount(text, currencySymbol))
      .pipe(
        z
          .number({ error: t('form.invalid_amount') })
          .refine((minor) => !isTooHigh(minor), t('form.amount_too_high', { max: LARGEST_AMOUNT })),
      ),
    note: z
      .string()
      .max(TEXT_LIMITS.line, t('form.too_long', { count: TEXT_LIMITS.line }))
      .optional(),
    requestKey: z.string().min(1).max(TEXT_LIMITS.line),
  }),
)

export default function PayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, leftMinor, refusal, reservation } = loaderData
  const [form, fields] = useForm<z.input<ReturnType<typeof paymentSchema>>>({
    id: 'pay',
    lastResult: actionData?.result ?? null,
    defaultValue: { method: MANUAL_METHODS[0], amount: loaderData.amount, requestKey: loaderData.requestKey },
  })
  const labels = {
    method: t('order.payment_method'),
    amount: t('field.amount'),
    note: t('order.payment_note'),
  }
  if (refusal)
    return (
      <OrderFormPage orderId={orderId} title={t('order.pay_title')} hasError={actionData !== undefined}>
        <NothingToPay orderId={orderId} text={refusal} answer={actionData} />
      </OrderFormPage>
    )
  return (
    <OrderFormPage orderId={orderId} title={t('order.pay_title')} hasError={actionData !== undefined}>
      <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
      <p>
        {t('order.pay_text')} <b>{t('order.pay_due', { amount: format.money(leftMinor) })}</b>
      </p>
      {reservation ? (
        <Banner tone="warning" action={<ConfirmUnpaidLink orderId={orderId} />}>
          {t('order.pay_reserved', {
            time: format.time(reservation.until),
            due: format.money(reservation.leftMinor),
          })}
        </Banner>
      ) : null}
      <Form method="post" defaultShouldRevalidate {...getFormProps(form)} className="stack">
        <input
          key={loaderData.requestKey}
          type="hidden"
          name={fields.requestKey.name}
          defaultValue={loaderData.requestKey}
        />
        <RadioCards field={fields.method} label={labels.method} cards={manualMethodChoices(t)} />
        <MoneyField field={fields.amount} label={labels.amount} />
        <TextField field={fields.note} label={labels.note} hint={t('order.pay_note_hint')} optional />
        <div className="row">
          <SubmitButton>{t('order.pay_submit')}</SubmitButton>
          <BackToOrder orderId={orderId} />
        </div>
      </Form>
    </OrderFormPage>
  )
}
