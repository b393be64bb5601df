import type { DayForParticipants } from '#app/domain/availability/starts/day-status.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import { endOfMonth, startOfWeek } from '#app/domain/shared/calendar.ts'
import { addDays, daysBetween, type LocalDate, startOfMonth, timeOf } from '#app/domain/shared/time.ts'
import { firstAhead, isBookableDay } from '#app/routes/widget/calendar/month.ts'
import type { Choice } from '#app/routes/widget/choice.ts'

/** Days beside each other on a phone. */
export const STRIP_DAYS = 7

/** First of the days shown beside each other: the first open one, or the Monday before a chosen day further ahead. */
export function stripFrom(firstDate: LocalDate, chosen: LocalDate | undefined): LocalDate {
  return chosen && daysBetween(firstDate, chosen) >= STRIP_DAYS ? startOfWeek(chosen) : firstDate
}

/**
 * Dates, both included, whose starts the page needs, and `latest`, the last that it may choose by itself: the end
 * of the month, or of the coming week where that is later.
 */
export function datesToQuery(
  { month, date, showsMonth }: Pick<Choice, 'month' | 'date' | 'showsMonth'>,
  firstDate: LocalDate,
): { from: LocalDate; latest: LocalDate; to: LocalDate } {
  const from = firstAhead(month, firstDate)
  const last = endOfMonth(month)
  if (showsMonth) return { from, latest: last, to: last }
  const strip = stripFrom(firstDate, date)
  const weekAhead = addDays(firstDate, STRIP_DAYS - 1)
  return {
    from: strip < from ? strip : from,
    latest: last < weekAhead ? weekAhead : last,
    to: addDays(last, STRIP_DAYS - 1),
  }
}

/**
 * The requested day, also when nothing is left on it; without one, the first on which a start fits the participants,
 * else the first with anything left.
 */
export function chooseDay(
  { date, month }: Pick<Choice, 'date' | 'month'>,
  days: ReadonlyMap<LocalDate, DayForParticipants>,
): LocalDate | undefined {
  if (date && startOfMonth(date) === month) return date
  const bookable = [...days].filter(([, { status }]) => isBookableDay(status))
  return (bookable.find(([, { left }]) => left === null) ?? bookable[0])?.[0]
}

/**
 * The requested start if something is left of it; where the day doesn't have that time, its only start with
 * anything left.
 */
export function chooseStart(
  offers: readonly StartTimeOffer[],
  startTime: Choice['startTime'],
): StartTimeOffer | undefined {
  const requested = offers.find(({ startRent }) => timeOf(startRent) === startTime)
  if (requested) return hasEnoughLeft(requested) ? requested : undefined
  const [only, ...others] = offers.filter(hasEnoughLeft)
  return others.length === 0 ? only : undefined
}
