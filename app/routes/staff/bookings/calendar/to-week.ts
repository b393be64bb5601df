import { dateOf, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import {
  EARLY_HOUR,
  type Hours,
  hoursOf,
  isOnDate,
  isWholeDay,
  USUAL_HOURS,
} from '#app/routes/staff/bookings/view/calendar-hours.ts'
import {
  type BookedEvent,
  type CalendarEvent,
  combineEvents,
  groupEvents,
  guestsOn,
} from '#app/routes/staff/bookings/view/calendar-view.ts'
import { type Block, emptyHours, layOutDay } from './day-layout.ts'

export type DayColumn = {
  date: LocalDate
  isToday: boolean
  isPast: boolean
  /** Units and places that are out on the day. */
  booked: number
  /** Eight hours and longer, a line per product. */
  wholeDay: CalendarEvent[]
  /** Products whose line found no room. */
  wholeDayMore: number
  blocks: Block<CalendarEvent>[]
  folded: { top: number; startRent: WallTime; count: number; names: string }[]
  /** Where a booking can begin. */
  emptyHours: number[]
}

export type WeekView = {
  hours: Hours
  columns: DayColumn[]
  hasEarlier: boolean
  /** Blocks as narrow as the narrowest that a day would hold. */
  abreast: number
}

/** Blocks beside each other: a day has the whole width. Source: experience.md 'Booking calendar'. */
const ABREAST = { day: 6, week: 3 } as const
/** Lines of the strip over the hours. */
const MOST_WHOLE_DAYS = 4

type WeekOptions = {
  dates: readonly LocalDate[]
  now: WallTime
  /** Blocks of a day, as the shop has chosen. */
  most: number
  /** Shows the hours before the usual ones. */
  isEarly: boolean
  /** Whether empty hours can be booked. */
  sells: boolean
}

/** Days as columns, each departure in its place. */
export function toWeek(events: readonly BookedEvent[], options: WeekOptions): WeekView {
  const { dates, now, most, isEarly, sells } = options
  const departures = groupEvents(events)
  const timed = departures.filter((event) => !isWholeDay(event))
  const from = isEarly ? EARLY_HOUR : USUAL_HOURS.from
  const hours = hoursOf(timed, dates, { ...USUAL_HOURS, from })
  const today = dateOf(now)
  const room = { hours, most, abreast: dates.length === 1 ? ABREAST.day : ABREAST.week }
  const columns = dates.map((date) => {
    const ofDay = departures.filter((event) => isOnDate(date, event))
    const own = ofDay.filter((event) => !isWholeDay(event))
    const { blocks, folded } = layOutDay(own, { date, ...room })
    const lines = wholeDayLines(ofDay)
    return {
      date,
      isToday: date === today,
      isPast: date < today,
      booked: guestsOn(date, events),
      wholeDay: lines.slice(0, MOST_WHOLE_DAYS),
      wholeDayMore: Math.max(0, lines.length - MOST_WHOLE_DAYS),
      blocks,
      folded: folded.flatMap(({ top, items }) => {
        const [first] = items
        if (!first) return []
        const names = [...new Set(items.map(({ product }) => product))].join(', ')
        return [{ top, startRent: first.startRent, count: items.length, names }]
      }),
      emptyHours: sells ? emptyHours(own, { date, hours, now }) : [],
    }
  })
  const widths = columns.flatMap(({ blocks }) => blocks.map(({ width }) => width))
  const abreast = Math.round(100 / Math.min(100, ...widths))
  return { hours, hasEarlier: hours.from > EARLY_HOUR, columns, abreast }
}

/** Events of eight hours and longer on a day, combined per product, whenever they start. */
function wholeDayLines(ofDay: readonly CalendarEvent[]): CalendarEvent[] {
  const byProduct = Map.groupBy(ofDay.filter(isWholeDay), ({ productId }) => productId)
  return [...byProduct.values()].flatMap(combineEvents)
}
