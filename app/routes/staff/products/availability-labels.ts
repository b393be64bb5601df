import { useTranslate } from '#app/i18n/translate.ts'
import { useScheduleLabels } from '#app/ui/form/schedule-fields.tsx'

/** Labels of the fields of a product's start times, for the form, its list of errors and the change log. */
export function useAvailabilityLabels() {
  const t = useTranslate()
  return {
    startTimeType: t('product.field_startTimeType'),
    startTimeInterval: t('product.field_startTimeInterval'),
    startTimes: t('product.field_startTimes'),
    cutOffMinutes: t('product.field_cutOffMinutes'),
    durationIds: t('product.field_durationIds'),
  }
}

/** Labels of the fields of a capacity schedule's form. */
export function useCapacityLabels() {
  const t = useTranslate()
  return { ...useScheduleLabels(), name: t('field.name'), times: t('product.field_scheduleTimes') }
}

/** The same under the names that the product's log has for them. */
export function useLoggedScheduleLabels() {
  const t = useTranslate()
  return {
    scheduleName: t('product.field_scheduleName'),
    scheduleKind: t('product.field_scheduleKind'),
    scheduleFirstDate: t('product.field_scheduleFirstDate'),
    scheduleLastDate: t('product.field_scheduleLastDate'),
    scheduleWeekdays: t('product.field_scheduleWeekdays'),
    scheduleMonths: t('product.field_scheduleMonths'),
    scheduleIntervalDays: t('product.field_scheduleIntervalDays'),
    scheduleTimes: t('product.field_scheduleTimes'),
  }
}
