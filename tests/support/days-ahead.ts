import {
  addDays,
  dateOf,
  datesFrom,
  instantFromDate,
  type LocalDate,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

/** Past the demo's own orders, which end 60 days ahead. */
const QUIET_DAYS_AHEAD = 70

/** The date so many days from today, in Stockholm. */
export function dayAhead(days: number): LocalDate {
  return addDays(dateOf(toWallTime(instantFromDate(new Date()), stockholm)), days)
}

/**
 * A day on which nothing is booked yet and the demo shop, which closes on some days of the year, is open, as it is on
 * the next; number 0 is the first of them from so many days ahead on.
 */
export function openDayAhead(
  number: number,
  closed: ReadonlySet<string>,
  daysAhead = QUIET_DAYS_AHEAD,
): LocalDate {
  const days = datesFrom(dayAhead(daysAhead), number + 2 * closed.size + 1)
  const open = days.filter((day) => !closed.has(day) && !closed.has(addDays(day, 1)))[number]
  if (!open) throw new Error(`no open day of number ${number}`)
  return open
}
