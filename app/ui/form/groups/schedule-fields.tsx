import { ALL_MONTHS, ALL_WEEKDAYS, DAY_TYPES } from '#app/domain/shared/day-type.ts'
import { SCHEDULE_KINDS } from '#app/domain/shared/schedule.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FieldProps, FormField } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'

const NAMES = [
  'kind',
  'firstDate',
  'lastDate',
  'dayType',
  'weekdays',
  'months',
  'intervalDays',
  'tint',
] as const

type ScheduleFieldsProps = { fields: Readonly<Record<(typeof NAMES)[number], FormField>> }

/**
 * Fields of the days on which a schedule applies. Those that the chosen kind doesn't use are hidden by the style
 * sheet alone, so that it follows the choice without JavaScript; a browser that can't shows everything.
 */
export function ScheduleFields({ fields }: ScheduleFieldsProps) {
  const t = useTranslate()
  const format = useFormat()
  const weekdays = ALL_WEEKDAYS.map((day) => ({ value: String(day), label: format.weekdayLong(day) }))
  const months = ALL_MONTHS.map((month) => ({ value: String(month), label: format.monthLong(month) }))
  const kinds = SCHEDULE_KINDS.map((kind) => ({ value: kind, label: t(`schedule.kind_${kind}`) }))
  const dayTypes = DAY_TYPES.map((type) => ({ value: type, label: t(`schedule.day_type_${type}`) }))
  return (
    <div className="schedule stack">
      <RadioGroup field={fields.kind} options={kinds} />
      <div className="form-grid">
        <DateField field={fields.firstDate} span="span-6" required />
        <div className="span-6 if-repeats">
          <DateField field={fields.lastDate} hint={t('schedule.no_end')} />
        </div>
      </div>
      <div className="if-repeats stack">
        <RadioGroup field={fields.dayType} options={dayTypes} />
        <div className="if-single-days">
          <CheckboxGroup field={fields.weekdays} options={weekdays} inline />
        </div>
        <CheckboxGroup field={fields.months} options={months} inline />
        <div className="form-grid">
          <NumberField field={fields.intervalDays} hint={t('schedule.interval_hint')} span="span-6" />
        </div>
      </div>
      <TintField field={fields.tint} />
    </div>
  )
}

/** Names of the design's tints, `--t1` first. */
const TINTS = ['green', 'blue', 'orange', 'purple', 'olive', 'grey'] as const

/** A colour of the design's tints, each with its name. */
function TintField(props: FieldProps) {
  const t = useTranslate()
  const options = TINTS.map((tint, index) => ({
    value: String(index + 1),
    label: (
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="inline-block h-4 w-4 rounded bg-(--tb)" data-tint={index + 1} />
        {t(`schedule.tint_${tint}`)}
      </span>
    ),
  }))
  return <RadioGroup {...props} options={options} />
}

/** Labels of the fields, for the error summary and the change log. */
export function useScheduleLabels(): Readonly<Record<(typeof NAMES)[number], string>> {
  const t = useTranslate()
  return {
    kind: t('schedule.kind'),
    firstDate: t('schedule.first_date'),
    lastDate: t('schedule.last_date'),
    dayType: t('schedule.day_type'),
    weekdays: t('schedule.weekdays'),
    months: t('schedule.months'),
    intervalDays: t('schedule.interval'),
    tint: t('schedule.tint'),
  }
}
