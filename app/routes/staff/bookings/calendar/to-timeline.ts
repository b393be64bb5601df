import { datesFrom, type LocalDate } from '#app/domain/shared/time.ts'
import { USUAL_HOURS } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import {
  type BookedEvent,
  type CalendarEvent,
  groupEvents,
} from '#app/routes/staff/bookings/view/calendar-view.ts'
import { type Bar, layOutBars } from './bar-layout.ts'

/**
 * Availability of one day: places at the tightest start, or the free starts where none has more than one place.
 * `percent` is of its capacity, or of the starts.
 */
export type FreeOfDay = { count: number; kind: 'places' | 'starts'; percent: number }

/** A product or a resource; `group` is a heading before the first of its kind. */
export type TimelineLine = {
  id: string
  name: string
  group: string | null
  /** '24 st', after the name. */
  size: string
  tint: number | null
  isUnassigned: boolean
  /** Product of a new booking from it, undefined for any; null where none can be sold. */
  sells: { productId: number | undefined } | null
}

export type BookedLine = TimelineLine & {
  events: readonly BookedEvent[]
  /** Of days that can still be booked. */
  free?: ReadonlyMap<LocalDate, FreeOfDay> | undefined
  /** Dates on which it cannot be used. */
  offDates?: ReadonlySet<LocalDate> | undefined
}

/** The first one is read at a glance: '13', '/24'. */
export type BarText = { strong: string; weak: string }
export type TimelineBar = Bar<CalendarEvent & { text: BarText }>

export type TimelineRow = TimelineLine & {
  lanes: number
  days: { date: LocalDate; bars: TimelineBar[]; free: FreeOfDay | null; isOff: boolean }[]
}

type TimelineOptions = { from: LocalDate; days: number; textOf: (event: CalendarEvent) => BarText }

/** A row per line: departures as bars, packed into lanes, each in the cell of the day on which it begins. */
export function toTimeline(
  lines: readonly BookedLine[],
  { from, days, textOf }: TimelineOptions,
): TimelineRow[] {
  const shown = { from, count: days, hours: USUAL_HOURS }
  return lines.map(({ events, free, offDates, ...line }) => {
    const departures = groupEvents(events).map((event) => ({ ...event, text: textOf(event) }))
    const bars = layOutBars(departures, shown, ({ text }) => text.strong + text.weak)
    return {
      ...line,
      lanes: bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
      days: datesFrom(from, days).map((date, index) => ({
        date,
        bars: bars.filter(({ day }) => day === index),
        free: free?.get(date) ?? null,
        isOff: offDates?.has(date) ?? false,
      })),
    }
  })
}
