import { z } from 'zod'
import { ALL_MONTHS } from './day-type.ts'
import type { Schedule, ScheduleKind } from './schedule.ts'
import type { LocalDate } from './time.ts'

/** A schedule as its form holds it: lists instead of sets, sorted, and its colour. */
export type ScheduleValues = {
  kind: ScheduleKind
  firstDate: LocalDate
  /** null means without end. */
  lastDate: LocalDate | null
  weekdays: readonly number[]
  months: readonly number[]
  intervalDays: number
  tint: number
}

/** Names of the columns that every table of schedules has. */
export const SCHEDULE_COLUMNS = [
  'kind',
  'first_date',
  'last_date',
  'weekdays',
  'months',
  'interval_days',
  'tint',
] as const

type ScheduleColumns = {
  kind: ScheduleKind
  first_date: LocalDate
  last_date: LocalDate | null
  weekdays: string
  months: string
  interval_days: number
  tint: number
}

const monthsSchema = z.array(z.int())

export function toScheduleColumns(values: ScheduleValues): ScheduleColumns {
  return {
    kind: values.kind,
    first_date: values.firstDate,
    last_date: values.lastDate,
    weekdays: values.weekdays.join(''),
    months: JSON.stringify(values.months),
    interval_days: values.intervalDays,
    tint: values.tint,
  }
}

export function toScheduleValues(row: ScheduleColumns): ScheduleValues {
  return {
    kind: row.kind,
    firstDate: row.first_date,
    lastDate: row.last_date,
    weekdays: [...row.weekdays].map(Number),
    months: monthsSchema.catch([...ALL_MONTHS]).parse(JSON.parse(row.months)),
    intervalDays: row.interval_days,
    tint: row.tint,
  }
}

/** Converts the values of a schedule to the form that `appliesOn` needs. */
export function toSchedule({ weekdays, months, ...rest }: ScheduleValues): Schedule {
  const { kind, firstDate, lastDate, intervalDays } = rest
  return { kind, firstDate, lastDate, intervalDays, weekdays: new Set(weekdays), months: new Set(months) }
}
