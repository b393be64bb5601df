import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { BundleCard } from '#app/routes/staff/orders/bundle/bundle-card.tsx'
import { optionField } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import { type NearestStart, NearestStarts } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { PricesByHand } from '#app/routes/staff/orders/choice/prices-by-hand.tsx'
import {
  StaffBookingQuantities,
  StaffBookingRows,
} from '#app/routes/staff/orders/choice/staff-booking-quantities.tsx'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { ChangeOutcome } from './change-outcome.tsx'
import { ChangeWhen, usePlanForm } from './change-when.tsx'
import type { ChangePage } from './load-change.server.ts'
import type { PlanView } from './plan-view.server.ts'
import { PLAN, SHOWN_FIELDS } from './posted-change.ts'

type Fields = Record<
  | 'productId'
  | 'startDate'
  | 'startTime'
  | 'durationId'
  | 'endDate'
  | 'endTime'
  | 'reason'
  | 'notifies'
  | 'accepted',
  string
> & {
  quantities: Record<string, string>
  addons: Record<string, string>
  prices: Record<string, string>
}

type ChangeFormProps = {
  page: ChangePage
  plan: PlanView | null
  unchanged: string | null
  /** After a change that the plan is not of. */
  onChange: () => void
  nearest: readonly NearestStart[]
  result: SubmissionResult<string[]> | undefined
}

/** When, what and at which price the booking shall be instead; what that does stands beside it, once asked for. */
export function ChangeForm({ page, plan, unchanged, onChange, nearest, result }: ChangeFormProps) {
  const t = useTranslate()
  const { categories, addons, priced, products } = page
  const [form, fields] = useForm<Fields>({
    id: 'change',
    lastResult: result ?? null,
    defaultValue: { ...toDefaults(page), notifies: page.email ? 'on' : '' },
  })
  const [productId, setProductId] = useState(fields.productId.initialValue)
  // Its categories, add-ons and prices are not here yet; what was typed for this one is posted along.
  const isOther = productId !== fields.productId.initialValue
  const formProps = usePlanForm(getFormProps(form), onChange)
  const [quantities, chosenAddons] = [fields.quantities.getFieldset(), fields.addons.getFieldset()]
  const quantityOf = (id: number): FormField => quantities[String(id)] ?? fields.quantities
  const others = categories.filter(({ isOther }) => isOther)
  const prices = fields.prices.getFieldset()
  const priceOf = (name: string): FormField => prices[name] ?? fields.prices
  const labels = {
    productId: t('orders.product'),
    startDate: t('field.date'),
    startTime: t('staff_booking.start'),
    durationId: t('duration.length'),
    endDate: t('staff_booking.end_date'),
    endTime: t('staff_booking.end_time'),
    quantities: t('field.quantity'),
    prices: t('change.by_hand'),
    reason: t('change.reason'),
    ...Object.fromEntries(addons.map(({ id, title }) => [`addons.${id}`, title])),
    ...Object.fromEntries(
      priced.flatMap(({ field, title }) =>
        title ? [[`prices.${field}`, `${t('change.by_hand')}, ${title}`]] : [],
      ),
    ),
    ...Object.fromEntries(page.bundle?.options.map(({ id, name }) => [optionField(id), name]) ?? []),
  }
  return (
    <Form method="post" {...formProps} className="two-columns wide-side">
      <DefaultButton formId={form.id} intent={PLAN} />
      <input type="hidden" name="version" value={page.version} />
      <input type="hidden" name={SHOWN_FIELDS} value={new URLSearchParams(page.fields).toString()} />
      <input type="hidden" name="requestKey" value={page.requestKey} />
      <div className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <div className="stack">
          {nearest.length > 0 ? <NearestStarts starts={nearest} /> : null}
          <ChangeWhen page={page} fields={fields} labels={labels} />
          <Card title={t('change.what')} id="what">
            <div className="stack">
              <SelectField
                field={fields.productId}
                label={labels.productId}
                options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ currentTarget }) => setProductId(currentTarget.value)}
              />
              {isOther ? (
                <p className="change-show">
                  <SubmitButton kind="secondary" name="intent" value={PLAN}>
                    {t('change.show')}
                  </SubmitButton>
                </p>
              ) : null}
              <div className="stack" hidden={isOther}>
                <StaffBookingQuantities
                  field={fields.quantities}
                  label={labels.quantities}
                  choices={categories.filter(({ isOther }) => !isOther)}
                  accessKey={STEP_KEYS.quantities}
                  fieldOf={quantityOf}
                />
                {others.length > 0 ? (
                  <details
                    className="change-more"
                    open={others.some(({ id }) => Number(quantityOf(id).initialValue) > 0)}
                  >
                    <summary>{t('change.other_categories')}</summary>
                    <p className="hint">{t('change.other_categories_text')}</p>
                    <StaffBookingRows choices={others} fieldOf={quantityOf} />
                  </details>
                ) : null}
                {addons.length > 0 ? (
                  <StaffBookingQuantities
                    field={fields.addons}
                    label={t('addon_tab.title')}
                    choices={addons}
                    accessKey={STEP_KEYS.addons}
                    fieldOf={(id): FormField => chosenAddons[String(id)] ?? fields.addons}
                  />
                ) : null}
                <PricesByHand priced={priced} fieldOf={priceOf} />
              </div>
            </div>
          </Card>
          {page.bundle ? (
            <div hidden={isOther}>
              <BundleCard bundle={page.bundle} formId={form.id} result={result} priceOf={priceOf} />
            </div>
          ) : null}
          <Card title={t('change.confirm')}>
            <div className="stack-2">
              {page.email ? (
                <CheckboxField field={fields.notifies} label={t('change.notifies', { email: page.email })} />
              ) : null}
              <TextField
                field={fields.reason}
                label={labels.reason}
                hint={t('change.reason_hint')}
                optional
              />
            </div>
          </Card>
        </div>
      </div>
      <ChangeOutcome page={page} plan={plan} unchanged={unchanged} />
    </Form>
  )
}

/** 'quantities.3' and the like as Conform nests them. */
function toDefaults({ fields }: ChangePage) {
  const flat: Record<string, string> = {}
  const nested: Record<'quantities' | 'addons', Record<string, string>> = { quantities: {}, addons: {} }
  for (const [name, value] of Object.entries(fields)) {
    const [group, id] = name.split('.')
    if ((group === 'quantities' || group === 'addons') && id !== undefined) nested[group][id] = value
    else flat[name] = value
  }
  return { ...flat, ...nested }
}
