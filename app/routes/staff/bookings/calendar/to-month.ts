import { type OpeningSeason, openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { dateOf, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import { isOnDate } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import {
  type BookedEvent,
  type CalendarEvent,
  groupEvents,
  guestsOn,
} from '#app/routes/staff/bookings/view/calendar-view.ts'

export type MonthDay = {
  date: LocalDate
  isToday: boolean
  isPast: boolean
  isOther: boolean
  isClosed: boolean
  /** Units and places that are out on the day. */
  booked: number
  lines: CalendarEvent[]
  /** Departures without a line. */
  more: number
}

/** Lines of a day: every week is as high. Source: experience.md 'Booking calendar'. */
const MOST_LINES = 4

type MonthOptions = {
  dates: readonly LocalDate[]
  month: LocalDate
  now: WallTime
  seasons: readonly OpeningSeason[]
}

/** A month in whole weeks, a line per departure. */
export function toMonth(
  events: readonly BookedEvent[],
  { dates, month, now, seasons }: MonthOptions,
): MonthDay[] {
  const departures = groupEvents(events)
  const today = dateOf(now)
  return dates.map((date) => {
    const ofDay = departures.filter((event) => isOnDate(date, event))
    return {
      date,
      isToday: date === today,
      isPast: date < today,
      isOther: date.slice(0, 7) !== month.slice(0, 7),
      isClosed: ofDay.length === 0 && openingOf(seasons, date).length === 0,
      booked: guestsOn(date, events),
      lines: ofDay.slice(0, MOST_LINES),
      more: Math.max(0, ofDay.length - MOST_LINES),
    }
  })
}
