import { dayTypeOf } from '#app/domain/shared/day-type.ts'
import type { ScheduleValues } from '#app/domain/shared/schedule-columns.ts'
import type { Formatters } from './format.ts'
import type { Translate } from './translate.ts'

const MONTHS_OF_YEAR = 12

/** '1 juni 2026 – 31 augusti 2026', 'från 1 juni 2026'. */
export function datesText(
  { kind, firstDate, lastDate }: ScheduleValues,
  t: Translate,
  format: Formatters,
): string {
  if (kind === 'FIXED_DATE') return format.date(firstDate)
  if (lastDate === null) return t('own_schedule.from_date', { date: format.date(firstDate) })
  return `${format.date(firstDate)} – ${format.date(lastDate)}`
}

/** 'Måndag–fredag, juni och juli, var 2:e dag'; of a fixed date only that it is one. */
export function daysText(schedule: ScheduleValues, t: Translate, format: Formatters): string {
  const { kind, weekdays, months, intervalDays } = schedule
  if (kind === 'FIXED_DATE') return t('schedule.kind_FIXED_DATE')
  const dayType = dayTypeOf(weekdays)
  const isAllYear = months.length === MONTHS_OF_YEAR
  return [
    dayType === 'SINGLE_DAYS'
      ? format.list(weekdays.map(format.weekdayLong))
      : t(`schedule.day_type_${dayType}`),
    ...(isAllYear ? [] : [format.list(months.map(format.monthLong))]),
    ...(intervalDays === 1 ? [] : [t('own_schedule.every_n_days', { count: intervalDays })]),
  ].join(', ')
}
