import { appliesOn, type Schedule } from '#app/domain/shared/schedule.ts'
import { addDays, type LocalDate } from '#app/domain/shared/time.ts'

/** When a resource can be used, by dates alone. */
export type Schedules = { scheduled: boolean; schedules: readonly Schedule[] }

/**
 * Whether the resource can be used on a date. Without a schedule it always can; with some, only where one
 * matches. `scheduled` turns all of them off at once. Source: domain.md §3 'Resources'.
 */
export function isScheduledOn({ scheduled, schedules }: Schedules, date: LocalDate): boolean {
  if (!scheduled || schedules.length === 0) return true
  return schedules.some((schedule) => appliesOn(schedule, date))
}

/** Whether it can be used on every date of a period, both included. */
export function isOnThroughout(when: Schedules, from: LocalDate, to: LocalDate): boolean {
  if (!when.scheduled || when.schedules.length === 0) return true
  for (let date = from; date <= to; date = addDays(date, 1)) if (!isScheduledOn(when, date)) return false
  return true
}

/** Each date of a period, both included, with whether the resource can be used. */
export function daysOf(
  when: Schedules,
  from: LocalDate,
  to: LocalDate,
): { date: LocalDate; isOn: boolean }[] {
  const days: { date: LocalDate; isOn: boolean }[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push({ date, isOn: isScheduledOn(when, date) })
  return days
}
