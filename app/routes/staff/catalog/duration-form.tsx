import type { DurationValues } from '#app/domain/catalog/records/duration-queries.server.ts'
import { DURATION_UNITS } from '#app/domain/catalog/records/duration-units.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { DurationUnit } from '#app/domain/shared/time.ts'
import { durationSchema } from '#app/http/schemas/settings/duration-schema.ts'
import { type MessageKey, type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { type Option, SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'

type DurationFormProps = {
  /** null while it is new. */
  duration: (DurationValues & { version: number }) | null
  locales: readonly Locale[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

/** Default of a new duration: hours, active. Most shops begin with these. */
const NEW_DURATION = { unit: 'HOURS', active: true } as const

export function DurationForm({ duration, locales, requestKey, answer }: DurationFormProps) {
  const t = useTranslate()
  return (
    <EditForm
      name="duration"
      schema={(texts: Translate) => durationSchema(texts, { locale: locales[0] ?? 'sv' })}
      stored={duration ?? NEW_DURATION}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields) => (
        <>
          <TranslatableField fields={inLanguages(fields.label, locales)} hint={t('duration.label_hint')} />
          <div className="form-grid">
            <NumberField field={fields.amount} span="span-4" />
            <SelectField field={fields.unit} options={unitOptions(t)} span="span-8" />
          </div>
          <p className="hint">
            {t('duration.closing_hint')} {duration ? t('duration.bookings_stay') : null}
          </p>
          <div>
            <SwitchField field={fields.active} hint={t('duration.active_hint')} />
            <SwitchField field={fields.adminOnly} hint={t('duration.admin_only_hint')} />
          </div>
        </>
      )}
    </EditForm>
  )
}

const UNIT_LABELS = {
  MINUTES: 'duration.unit_minutes',
  HOURS: 'duration.unit_hours',
  DAYS: 'duration.unit_days',
  WEEKS: 'duration.unit_weeks',
  MONTHS: 'duration.unit_months',
  DAYS_TO_CLOSING: 'duration.unit_days_to_closing',
} as const satisfies Record<DurationUnit, MessageKey>

export function unitOptions(t: Translate): Option[] {
  return DURATION_UNITS.map((unit) => ({ value: unit, label: t(UNIT_LABELS[unit]) }))
}

/** Labels by property, for the form, its errors and the change log. */
export function useDurationLabels() {
  const t = useTranslate()
  return {
    label: t('field.name'),
    amount: t('field.quantity'),
    unit: t('duration.unit'),
    active: t('duration.active'),
    adminOnly: t('common.admin_only'),
  }
}
