import { DATE_OPTIONS, DURATION_OPTIONS, START_TIME_OPTIONS } from '#app/domain/catalog/bundle-rules.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { TimeField } from '#app/ui/form/time-field.tsx'
import type { BundleFields } from './bundle-form.tsx'
import type { BundleLabels } from './bundle-labels.ts'

type BundleWhenFieldsProps = {
  fields: BundleFields
  durations: readonly { id: number; label: string }[]
  labels: BundleLabels
}

/**
 * Day, start and length of what is in the bundle. Fields of an option that isn't chosen are hidden where the
 * browser can tell, and left out by the server in any case.
 */
export function BundleWhenFields({ fields, durations, labels }: BundleWhenFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('bundle.when')}</legend>
        <SelectField
          field={fields.dateOption}
          label={labels.dateOption}
          options={DATE_OPTIONS.map((option) => ({ value: option, label: t(`bundle.date_${option}`) }))}
        />
        <div className="form-grid for-X_DAYS_FROM_START">
          <NumberField field={fields.dateOptionXDays} label={labels.dateOptionXDays} span="span-6" />
        </div>
        <div className="form-grid for-CUSTOM_MIN_MAX">
          <NumberField field={fields.dateOptionDaysMin} label={labels.dateOptionDaysMin} span="span-6" />
          <NumberField field={fields.dateOptionDaysMax} label={labels.dateOptionDaysMax} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectDate} label={t('bundle.can_select_date')} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="visually-hidden">{labels.startTimeOption}</legend>
        <SelectField
          field={fields.startTimeOption}
          label={labels.startTimeOption}
          options={START_TIME_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.start_${option}`),
          }))}
        />
        <div className="form-grid for-FORCED_START_TIME">
          <TimeField field={fields.startTime} label={labels.startTime} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectStartTime} label={t('bundle.can_select_start_time')} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="visually-hidden">{labels.durationOption}</legend>
        <SelectField
          field={fields.durationOption}
          label={labels.durationOption}
          options={DURATION_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.duration_${option}`),
          }))}
        />
        <div className="form-grid for-FORCED_DURATION">
          <SelectField
            field={fields.durationId}
            label={labels.durationId}
            placeholder={t('bundle.choose_duration')}
            options={durations.map(({ id, label }) => ({ value: String(id), label }))}
            span="span-6"
          />
        </div>
        <SwitchField field={fields.canSelectDuration} label={t('bundle.can_select_duration')} />
      </fieldset>
    </>
  )
}
