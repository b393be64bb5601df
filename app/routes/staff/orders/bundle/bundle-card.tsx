import { useState } from 'react'
import { countOfOption } from '#app/domain/order/bundle/bundle-quantities.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PricesByHand } from '#app/routes/staff/orders/choice/prices-by-hand.tsx'
import { WhyLink } from '#app/routes/staff/orders/choice/why-link.tsx'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { StepperField } from '#app/ui/form/fields/stepper-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { BundleView, OptionView } from './load-bundle.server.ts'
import { BUNDLE_OF, BUNDLE_START, optionField, shownField } from './posted-bundle.ts'

type BundleCardProps = {
  bundle: BundleView
  formId: string
  result: SubmissionErrors | undefined
  /** By option what is chosen of it and can't be had now. */
  notFree?: BundleView['notFree'] | undefined
  /** Field of a price by hand, on a page that has them. */
  priceOf?: (name: string) => FormField
}

/** The items of the booking's bundle: what comes, or what may be chosen, how many, and when where that is chosen. */
export function BundleCard({ bundle, formId, result, notFree, priceOf }: BundleCardProps) {
  const t = useTranslate()
  return (
    <Card title={t('change.bundle')} id="bundle">
      <input type="hidden" name={BUNDLE_OF} value={bundle.productId} />
      <input type="hidden" name={BUNDLE_START} value={bundle.start} />
      <div className="stack">
        {bundle.options.map((option) => (
          <BundleOption
            key={option.id}
            option={option}
            fieldOf={(name) => toField(name, { formId, option, result })}
            notFree={notFree?.[option.id]}
            errors={result?.error ?? {}}
            priceOf={priceOf}
          />
        ))}
      </div>
    </Card>
  )
}

type FieldSource = Pick<BundleCardProps, 'formId' | 'result'> & { option: OptionView }

/** Values are the server's, since an option goes along with its booking. */
function toField(name: string, { formId, option, result }: FieldSource): FormField {
  const id = `${formId}-${name}`
  return {
    ...{ key: undefined, id, name, formId, errorId: `${id}-error`, descriptionId: `${id}-description` },
    initialValue: option.fields[name],
    errors: result?.error?.[name] ?? undefined,
  }
}

type BundleFieldsProps = { option: OptionView; fieldOf: (name: string) => FormField }
type BundleOptionProps = BundleFieldsProps & {
  notFree: BundleView['notFree'][number] | undefined
  errors: NonNullable<SubmissionErrors['error']>
  priceOf: BundleCardProps['priceOf'] | undefined
}

function BundleOption({ option, fieldOf, notFree, errors, priceOf }: BundleOptionProps) {
  const t = useTranslate()
  const format = useFormat()
  const { id, name, isMandatory, period, priced } = option
  const own = fieldOf(optionField(id))
  const [typed, setTyped] = useState<Record<string, string>>({})
  // After an attempt to book it stands at its field.
  const isRefused = Object.values(errors).some((each) => each?.includes(notFree?.refusal ?? ''))
  const numberIn = (field: string) => typed[field] ?? initialText(fieldOf(field)) ?? ''
  return (
    <fieldset
      id={own.id}
      tabIndex={-1}
      className="field bundle-option"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
      }}
      aria-describedby={own.errors ? own.errorId : undefined}
    >
      <legend className="field-label">
        {name}{' '}
        <span className="muted">
          · {t(isMandatory ? 'change.bundle_included' : 'change.bundle_optional')}
        </span>
      </legend>
      <input type="hidden" name={shownField(id)} value={option.shown} />
      <FieldErrors field={own} />
      <BundleProducts option={option} fieldOf={fieldOf} />
      <BundleCount option={option} numberIn={numberIn} />
      <BundleTimes option={option} fieldOf={fieldOf} />
      {period ? <p className="hint">{format.period(period.startRent, period.endRent)}</p> : null}
      {notFree ? (
        <div className="not-free">
          <WhyLink
            to={notFree.to}
            reason={[isRefused ? '' : notFree.refusal, notFree.reason].filter(Boolean).join(' ')}
            about={name}
          />
        </div>
      ) : null}
      {priceOf && priced.length > 0 ? (
        <PricesByHand priced={priced} fieldOf={priceOf} isOpen={Boolean(own.errors)} />
      ) : null}
    </fieldset>
  )
}

function BundleProducts({ option: { id, kind, products, isMandatory }, fieldOf }: BundleFieldsProps) {
  const t = useTranslate()
  const format = useFormat()
  const priceOf = (unitPriceMinor: number | null) =>
    unitPriceMinor === 0
      ? t('change.bundle_no_price')
      : unitPriceMinor === null
        ? ''
        : format.money(unitPriceMinor)
  const labelOf = ({ quantity, name, unitPriceMinor, left }: OptionView['products'][number]) =>
    [`${quantity} × ${name}`, priceOf(unitPriceMinor), left].filter(Boolean).join(' · ')
  if (kind === 'one') {
    return (
      <SelectField
        field={fieldOf(optionField(id, 'product'))}
        label={t('orders.product')}
        placeholder={isMandatory ? undefined : t('change.bundle_none')}
        options={products.map((product) => ({ value: String(product.id), label: labelOf(product) }))}
      />
    )
  }
  if (kind === 'all') {
    const label = products.map(labelOf).join(', ')
    return <CheckboxField field={fieldOf(optionField(id, 'isIncluded'))} label={label} />
  }
  if (kind === 'fixed') return products.map((product) => <p key={product.id}>{labelOf(product)}</p>)
  return products.flatMap(({ name, rows, left }) =>
    rows.map(({ field, title, unitPriceMinor }) => {
      const own = fieldOf(field)
      const label = title ? `${name}, ${title}` : name
      return (
        <div key={field} className={own.errors ? 'quantity-row has-error' : 'quantity-row'}>
          <div>
            <b>{label}</b>{' '}
            <span className="muted">{[priceOf(unitPriceMinor), left].filter(Boolean).join(' · ')}</span>
            <FieldErrors field={own} />
          </div>
          <StepperField field={own} label={label} />
        </div>
      )
    }),
  )
}

type BundleCountProps = { option: OptionView; numberIn: (field: string) => string }

/** How many are chosen of how many, as they are typed. */
function BundleCount({ option: { counted, products }, numberIn }: BundleCountProps) {
  const t = useTranslate()
  if (!counted) return null
  const quantities = counted.products.map(({ id }) => {
    const rows = products.find((product) => product.id === id)?.rows ?? []
    return rows.reduce((sum, { field }) => sum + toNumber(numberIn(field)), 0)
  })
  const { chosen, least, most } = countOfOption(counted, counted.participants, quantities)
  if (most === 0) return null
  const isEnough = chosen > 0 && least <= chosen && chosen <= most
  return (
    <output className={isEnough ? 'bundle-count is-enough' : 'bundle-count'}>
      {isEnough ? <Icon name="check" small /> : null}
      {t(least === most ? 'change.bundle_chosen' : 'change.bundle_chosen_most', { chosen, most })}
    </output>
  )
}

/** A typed number as far as it is one. */
function toNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
}

/** Day, start and duration as far as the option leaves them open. */
function BundleTimes({ option: { id, dates, starts, durations }, fieldOf }: BundleFieldsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (!dates && !starts && durations.length === 0) return null
  const times = format.list(starts?.map((start) => format.time(start)) ?? [])
  return (
    <>
      <div className="form-grid">
        {dates ? (
          <DateField
            field={fieldOf(optionField(id, 'date'))}
            label={t('field.date')}
            min={dates.first}
            max={dates.last ?? undefined}
            span="span-4"
          />
        ) : null}
        {starts ? (
          <TimeField
            field={fieldOf(optionField(id, 'startTime'))}
            label={t('staff_booking.start')}
            step={60}
            span="span-4"
          />
        ) : null}
        {durations.length > 0 ? (
          <SelectField
            field={fieldOf(optionField(id, 'durationId'))}
            label={t('duration.length')}
            options={durations.map((duration) => ({ value: String(duration.id), label: duration.label }))}
            span="span-4"
          />
        ) : null}
      </div>
      {starts ? (
        <p className="hint">{times ? t('change.bundle_starts', { times }) : t('change.bundle_no_starts')}</p>
      ) : null}
    </>
  )
}
