import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { balancesAfter } from '#app/domain/order/refund/plan-refund.ts'
import { readAmount } from '#app/http/schemas/amount.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { REFUND_METHOD_LABELS } from '#app/routes/staff/orders/payment-methods.ts'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { StepTitle } from '#app/ui/layout/step-title.tsx'
import { EarlierRefunds } from './earlier-refunds.tsx'
import type { RefundAmounts, RefundPage } from './load-refund.server.ts'
import type { OutcomeView } from './outcome-view.server.ts'
import { RefundOutcome } from './refund-outcome.tsx'
import { RefundPayments } from './refund-payments.tsx'
import { RefundRows } from './refund-rows.tsx'

type RefundValues = {
  amounts: RefundAmounts
  /** By payment. */
  distribution: Record<string, string>
  method: string
  bookings: string
  reason: string
  notifies: string
  requestKey: string
}

type PartialAmounts = {
  overpaid?: string | undefined
  credits?: Record<string, string | undefined> | undefined
}

type RefundFormProps = {
  page: RefundPage
  result: SubmissionResult<string[]> | undefined
  /** Once the page has shown what the amounts do. */
  outcome: OutcomeView | undefined
  shown: string | undefined
  /** Of the order whose outcome it is. */
  fingerprint: string | undefined
}

/**
 * Form of a refund: amounts, method and reason; beside it what that does to the order, and only then the button that
 * does it.
 */
export function RefundForm({ page, result, outcome, shown, fingerprint }: RefundFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const [form, fields] = useForm<RefundValues>({
    id: 'refund',
    lastResult: result ?? null,
    defaultValue: {
      amounts: page.fills.none,
      method: page.methods[0],
      notifies: page.email ? 'on' : '',
      requestKey: page.requestKey,
    },
  })
  const amounts = fields.amounts.getFieldset()
  const typed: PartialAmounts = fields.amounts.value ?? {}
  const amountMinor = sumOf(typed)
  const { staysMinor, cancelledMinor } = balancesAfter(page, {
    overpaidMinor: readAmount(typed.overpaid ?? '') ?? 0,
    credits: page.rows.map(({ id }) => ({
      rowId: id,
      amountMinor: readAmount(typed.credits?.[id] ?? '') ?? 0,
    })),
  })
  const dueText = (minor: number) =>
    minor < 0
      ? t('refund.overpaid_after', { amount: format.money(-minor) })
      : t('refund.due_after', { amount: format.money(minor) })
  const fill = (value: RefundAmounts) => form.update.getButtonProps({ name: fields.amounts.name, value })
  const rows = [...page.bookings.flatMap((booking) => booking.rows), ...page.feesOfCancelled]
  const labels = {
    'amounts.overpaid': t('order.overpaid'),
    distribution: t('refund.distribution'),
    method: t('refund.method'),
    bookings: t('refund.bookings'),
    reason: t('refund.reason'),
    ...Object.fromEntries(rows.map(({ id, name }) => [`amounts.credits.${id}`, name])),
  }
  return (
    <Form method="post" defaultShouldRevalidate {...getFormProps(form)} className="two-columns wide-side">
      {/* The first submit button is what Enter presses: showing the outcome, never filling amounts. */}
      <button type="submit" hidden tabIndex={-1} />
      <input type="hidden" name={fields.requestKey.name} defaultValue={fields.requestKey.initialValue} />
      <div className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <Card
          flush
          title={<StepTitle number={1} text={t('refund.what')} />}
          aside={
            <div className="row">
              <button {...fill(page.fills.none)} className="button ghost small">
                {t('refund.clear')}
              </button>
              <button
                {...fill(page.fills.all)}
                className="button secondary small"
                hidden={sumOf(page.fills.all) === 0}
              >
                {t('refund.fill_all', { amount: format.money(sumOf(page.fills.all)) })}
              </button>
            </div>
          }
        >
          {page.overpaidMinor > 0 ? (
            <div className="padded">
              <MoneyField
                field={amounts.overpaid}
                label={labels['amounts.overpaid']}
                hint={t('refund.overpaid_first', { amount: format.money(page.overpaidMinor) })}
              />
            </div>
          ) : null}
          <RefundRows
            bookings={page.bookings}
            feesOfCancelled={page.feesOfCancelled}
            credits={amounts.credits.getFieldset()}
            whole={amounts.credits}
            fill={(bookingId) => {
              const filled = page.fills.bookings[bookingId] ?? page.fills.none
              // What was paid too much is filled in as well, as it goes back first, but is none of the booking's.
              const amountMinor = sumOf({ credits: filled.credits })
              return {
                ...fill(filled),
                hidden: amountMinor === 0,
                children: t('refund.fill_paid', { amount: format.money(amountMinor) }),
              }
            }}
          />
          <RefundTotal amountMinor={amountMinor} maximumMinor={page.maximumMinor} />
        </Card>
        <Card title={<StepTitle number={2} text={t('refund.where')} />} className="refund-step">
          <div className="stack">
            <RadioGroup
              field={fields.method}
              label={labels.method}
              hint={t('refund.method_hint')}
              options={page.methods.map((value) => ({ value, label: t(REFUND_METHOD_LABELS[value]) }))}
            />
            <RefundPayments
              payments={page.payments}
              amountMinor={amountMinor}
              distribution={fields.distribution.getFieldset()}
              whole={fields.distribution}
            />
          </div>
        </Card>
        {page.canCancel ? (
          <Card title={<StepTitle number={3} text={labels.bookings} />} className="refund-step">
            <RadioCards
              field={fields.bookings}
              label={labels.bookings}
              inline
              cards={[
                {
                  value: 'CANCEL',
                  label: t('refund.cancel'),
                  note: `${t('refund.cancel_note')} ${cancelledMinor === null ? '' : dueText(cancelledMinor)}`,
                },
                {
                  value: 'KEEP',
                  label: t('refund.keep'),
                  note: `${t('refund.keep_note')} ${dueText(staysMinor)}`,
                },
              ]}
            />
          </Card>
        ) : null}
        <Card title={<StepTitle number={page.canCancel ? 4 : 3} text={t('refund.why')} />}>
          <div className="stack">
            <TextField field={fields.reason} label={labels.reason} />
            {page.email ? (
              <CheckboxField field={fields.notifies} label={t('change.notifies', { email: page.email })} />
            ) : null}
          </div>
        </Card>
      </div>
      <RefundOutcome
        orderId={page.orderId}
        outcome={outcome}
        shown={shown}
        fingerprint={fingerprint}
        isLive={page.isLive}
        notice={
          outcome
            ? Object.values(result?.error ?? {})
                .flat()
                .join(' ')
            : ''
        }
      >
        <EarlierRefunds refunds={page.refunds} />
      </RefundOutcome>
    </Form>
  )
}

/** Sum of the typed amounts; one that can't be read is nothing. */
function sumOf({ overpaid, credits = {} }: PartialAmounts): number {
  const typed = [overpaid, ...Object.values(credits)].map((text) => readAmount(text ?? '') ?? 0)
  return typed.reduce((sum, minor) => sum + minor, 0)
}

/** Sum of the typed amounts, of the most that can go back. */
function RefundTotal({ amountMinor, maximumMinor }: { amountMinor: number; maximumMinor: number }) {
  const t = useTranslate()
  const format = useFormat()
  const maximum = format.money(maximumMinor)
  const remainingMinor = maximumMinor - amountMinor
  return (
    <div className="refund-total">
      <p>
        <span>{t('refund.sum')}</span>
        <b>{format.money(amountMinor)}</b>
      </p>
      <OccupancyMeter
        capacity={maximumMinor}
        booked={0}
        checkedIn={Math.min(amountMinor, maximumMinor)}
        wide
      />
      <p className="muted">
        <span>{t('refund.at_most', { amount: maximum })}</span>
        {remainingMinor >= 0 ? (
          <span className="nowrap">{t('refund.remaining', { amount: format.money(remainingMinor) })}</span>
        ) : null}
      </p>
    </div>
  )
}
