import { z } from 'zod'
import { ALL_MONTHS, ALL_WEEKDAYS, DAY_TYPES, dayTypeOf, weekdaysOf } from '#app/domain/shared/day-type.ts'
import { SCHEDULE_KINDS } from '#app/domain/shared/schedule.ts'
import type { ScheduleValues } from '#app/domain/shared/schedule-columns.ts'
import { DAYS_PER_YEAR, type LocalDate } from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { choice, date, optionalDate, wholeNumber } from './fields.ts'

/** The design has so many tints. */
const LAST_TINT = 6

/**
 * When a schedule applies, as a form posts it and JSON sends it. Join it with what the schedule is about:
 * `schedulePart(t).and(z.object({ … }))`. A fixed date asks for its date alone; any other for a weekday and
 * a month at least, a date range also for its last date. Source: spec 3 §5 'Schedule'.
 */
export function schedulePart(t: Translate) {
  return z
    .object({
      kind: choice(t, SCHEDULE_KINDS),
      firstDate: date(t),
      lastDate: optionalDate(t),
      dayType: choice(t, DAY_TYPES).default('SINGLE_DAYS'),
      weekdays: numbers(t, 7),
      months: numbers(t, 12),
      intervalDays: wholeNumber(t, { min: 1, max: DAYS_PER_YEAR }).default(1),
      tint: wholeNumber(t, { min: 1, max: LAST_TINT }).default(1),
    })
    .superRefine((posted, context) => {
      if (posted.kind === 'FIXED_DATE') return
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (posted.dayType === 'SINGLE_DAYS' && isEmpty(posted.weekdays)) {
        refuse('weekdays', t('form.choose_weekday'))
      }
      if (isEmpty(posted.months)) refuse('months', t('form.choose_month'))
      if (posted.kind === 'DATE_RANGE' && posted.lastDate === null) refuse('lastDate', t('form.required'))
      if (posted.lastDate && posted.lastDate < posted.firstDate) {
        refuse('lastDate', t('schedule.ends_before_start'))
      }
    }, EVEN_IF_OTHERS_FAIL)
    .transform(toValues)
}

/** Reports all errors at once; a field that failed is undefined then. */
const EVEN_IF_OTHERS_FAIL = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

type Posted = Omit<ScheduleValues, 'lastDate'> & {
  lastDate: LocalDate | null
  dayType: (typeof DAY_TYPES)[number]
}

/** Resets the fields that a fixed date doesn't use to their defaults: no last date, every day, every month. */
function toValues({ dayType, ...posted }: Posted): ScheduleValues {
  if (posted.kind !== 'FIXED_DATE') return { ...posted, weekdays: weekdaysOf(dayType, posted.weekdays) }
  return { ...posted, lastDate: null, weekdays: ALL_WEEKDAYS, months: ALL_MONTHS, intervalDays: 1 }
}

function isEmpty(list: readonly unknown[] | undefined): boolean {
  return list?.length === 0
}

/** Whole numbers from 1 to `max`, each once and sorted. */
function numbers(t: Translate, max: number) {
  const one = z
    .int({ error: t('form.invalid_choice') })
    .min(1, t('form.invalid_choice'))
    .max(max, t('form.invalid_choice'))
  return z
    .array(one)
    .default([])
    .transform((chosen) => [...new Set(chosen)].toSorted((a, b) => a - b))
}

/** Initial values of a schedule's form: the stored schedule, else every day from today. */
export function scheduleFormValues(schedule: ScheduleValues | null, today: LocalDate) {
  const { weekdays, months, ...rest } = schedule ?? {
    kind: 'WEEKLY' as const,
    firstDate: today,
    lastDate: null,
    weekdays: ALL_WEEKDAYS,
    months: ALL_MONTHS,
    intervalDays: 1,
    tint: 1,
  }
  return {
    ...rest,
    dayType: dayTypeOf(weekdays),
    weekdays: weekdays.map(String),
    months: months.map(String),
  }
}
