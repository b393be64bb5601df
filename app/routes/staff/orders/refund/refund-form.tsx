import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { manualMethodChoices } from '#app/routes/staff/orders/payment-methods.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { OutcomeView, RefundPage } from './load-refund.server.ts'
import { RefundOutcome } from './refund-outcome.tsx'
import { RefundRows } from './refund-rows.tsx'

/** Amounts as they are typed, rows by id. */
export type RefundValues = {
  overpaid: string
  credits: Record<string, string>
  method?: string | undefined
  reason?: string
  requestKey?: string
}

type RefundFormProps = {
  page: RefundPage
  values: RefundValues
  result: SubmissionResult<string[]> | undefined
  /** Once the page has shown what the amounts do. */
  outcome: OutcomeView | undefined
  shown: string | undefined
}

/** Form of a refund: amounts, method and reason; beside it what that does to the order, and only then the button that does it. */
export function RefundForm({ page, values, result, outcome, shown }: RefundFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const [form, fields] = useForm<Required<RefundValues>>({
    id: 'refund',
    lastResult: result ?? null,
    defaultValue: { method: MANUAL_METHODS[0], requestKey: page.requestKey, ...values },
  })
  const rows = page.bookings.flatMap((booking) => booking.rows)
  const labels = {
    overpaid: t('order.overpaid'),
    method: t('refund.method'),
    reason: t('refund.reason'),
    ...Object.fromEntries(rows.map(({ id, name }) => [`credits.${id}`, name])),
  }
  const maximum = format.money(page.maximumMinor)
  return (
    <Form method="post" {...getFormProps(form)} className="two-columns wide-side">
      <input type="hidden" name={fields.requestKey.name} defaultValue={fields.requestKey.initialValue} />
      <div className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <Card
          flush
          title={t('refund.what')}
          aside={
            <div className="row">
              <SubmitButton kind="link" className="small" name="intent" value="fill-none">
                {t('refund.clear')}
              </SubmitButton>
              <SubmitButton kind="secondary" className="small" name="intent" value="fill-all">
                {t('refund.fill_all', { amount: maximum })}
              </SubmitButton>
            </div>
          }
        >
          {page.overpaidMinor > 0 ? (
            <div className="padded">
              <MoneyField
                field={fields.overpaid}
                label={labels.overpaid}
                hint={t('refund.overpaid_first', { amount: format.money(page.overpaidMinor) })}
              />
            </div>
          ) : null}
          <RefundRows
            bookings={page.bookings}
            credits={fields.credits.getFieldset()}
            whole={fields.credits}
          />
          <p className="padded muted">{t('refund.at_most', { amount: maximum })}</p>
        </Card>
        <Card title={t('refund.how')}>
          <div className="stack">
            <RadioCards
              field={fields.method}
              label={labels.method}
              hint={t('refund.method_hint')}
              cards={manualMethodChoices(t)}
            />
            <TextField field={fields.reason} label={labels.reason} />
          </div>
        </Card>
      </div>
      <RefundOutcome orderId={page.orderId} outcome={outcome} shown={shown} />
    </Form>
  )
}
