import type { ProductDuration } from '#app/domain/availability/availability-facts.ts'
import { addDuration } from '#app/domain/shared/calendar.ts'
import { SECONDS_PER_DAY, UNIT_MINUTES } from '#app/domain/shared/time.ts'
import { type Calendar, type CalendarDay, dayOf, fromWall, type WallMinutes } from './calendar.ts'

/** A start and the day in whose opening it lies; that is the day before when it is open past midnight. */
export type Start = { at: WallMinutes; openingDay: number }

/**
 * End of a duration from a start. Minutes and hours are real time, longer units wall clock; days-to-closing ends at
 * closing less the margin, amount − 1 days later, and is undefined when the shop is closed then or has no time left.
 * Source: domain.md §1 and §3.
 */
export function endOfDuration(
  calendar: Calendar,
  start: Start,
  { amount, unit }: ProductDuration,
): WallMinutes | undefined {
  if (unit === 'DAYS_TO_CLOSING') {
    const { latestEnd } = calendar.day(start.openingDay + amount - 1)
    return latestEnd > start.at ? latestEnd : undefined
  }
  const end = start.at + amount * UNIT_MINUTES[unit]
  if (unit !== 'MONTHS' && isEvenSpan(calendar, start.at, end)) return end
  return fromWall(addDuration(calendar.toWall(start.at), amount, unit, calendar.zone))
}

/** True when real time and wall clock run alike from start to end, so that an end needs no conversion. */
function isEvenSpan(calendar: Calendar, start: WallMinutes, end: WallMinutes): boolean {
  const first = calendar.day(dayOf(start))
  const last = calendar.day(dayOf(end))
  const days = dayOf(end) - dayOf(start)
  return first.isEven && last.isEven && last.startsAt - first.startsAt === days * SECONDS_PER_DAY
}

/**
 * Whether a period may end then: between the opening and the closing less the margin of its last day, both
 * included. An end after midnight may belong to the opening of the day before. Source: domain.md §3.
 */
export function endsWithinOpening(calendar: Calendar, end: WallMinutes): boolean {
  const last = dayOf(end)
  return isWithin(calendar.day(last), end) || isWithin(calendar.day(last - 1), end)
}

function isWithin({ firstOpening, latestEnd }: CalendarDay, end: WallMinutes): boolean {
  return firstOpening <= end && end <= latestEnd
}

/** The day in whose opening a start lies. undefined when the shop is closed then. */
export function openingDayOf(calendar: Calendar, at: WallMinutes): number | undefined {
  const date = dayOf(at)
  return [date, date - 1].find((number) =>
    calendar.day(number).open.some(({ opens, closes }) => opens <= at && at < closes),
  )
}

/**
 * A start with the day that it belongs to: the one in whose opening it lies, also where a schedule alone sets the
 * start; its date when the shop is closed then. Source: domain.md §3 'Opening hours'.
 */
export function startAt(calendar: Calendar, at: WallMinutes): Start {
  return { at, openingDay: openingDayOf(calendar, at) ?? dayOf(at) }
}
