import {
  DATE_OPTIONS,
  DURATION_OPTIONS,
  START_TIME_OPTIONS,
} from '#app/domain/catalog/bundle/bundle-rules.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import type { BundleFields } from './bundle-form.tsx'

type BundleWhenFieldsProps = {
  fields: BundleFields
  durations: readonly { id: number; label: string }[]
}

/**
 * Day, start and length of what is in the bundle. Fields of an option that isn't chosen are hidden where the
 * browser can tell, and left out by the server in any case.
 */
export function BundleWhenFields({ fields, durations }: BundleWhenFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('bundle.when')}</legend>
        <SelectField
          field={fields.dateOption}
          options={DATE_OPTIONS.map((option) => ({ value: option, label: t(`bundle.date_${option}`) }))}
        />
        <div className="form-grid for-X_DAYS_FROM_START">
          <NumberField field={fields.dateOptionXDays} span="span-6" />
        </div>
        <div className="form-grid for-CUSTOM_MIN_MAX">
          <NumberField field={fields.dateOptionDaysMin} span="span-6" />
          <NumberField field={fields.dateOptionDaysMax} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectDate} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="visually-hidden">{t('bundle.start_time_option')}</legend>
        <SelectField
          field={fields.startTimeOption}
          options={START_TIME_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.start_${option}`),
          }))}
        />
        <div className="form-grid for-FORCED_START_TIME">
          <TimeField field={fields.startTime} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectStartTime} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="visually-hidden">{t('bundle.duration_option')}</legend>
        <SelectField
          field={fields.durationOption}
          options={DURATION_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.duration_${option}`),
          }))}
        />
        <div className="form-grid for-FORCED_DURATION">
          <SelectField
            field={fields.durationId}
            placeholder={t('bundle.choose_duration')}
            options={durations.map(({ id, label }) => ({ value: String(id), label }))}
            span="span-6"
          />
        </div>
        <SwitchField field={fields.canSelectDuration} />
      </fieldset>
    </>
  )
}
