import {
  dateOf,
  daysBetween,
  type LocalDate,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import type { Hours, Timed } from '#app/routes/staff/bookings/view/calendar-hours.ts'

/** The hours of one day from left to right. */
export type DaySpan = { date: LocalDate; hours: Hours }

/** Pixels of the narrowest bar that can be pressed, as WCAG 2.5.8 asks. */
const NARROWEST_BAR = 24
/** Pixels of an hour and of all hours, which the stylesheet never goes below. */
const NARROWEST_HOUR = 44
const NARROWEST_LINE = 682

/** Puts what does not overlap as it is drawn into one track, as few tracks as possible. */
export function toTracks<Item extends Timed>(items: readonly Item[], span: DaySpan): Item[][] {
  const tracks: { right: number; items: Item[] }[] = []
  for (const item of items) {
    const { left, right } = edgesOf(item, span)
    const track = tracks.find((each) => each.right <= left)
    if (track) {
      track.items.push(item)
      track.right = right
    } else tracks.push({ right, items: [item] })
  }
  return tracks.map((track) => track.items)
}

/**
 * Where something stands on the day's line, as parts of its width from 0 to 1; what is outside is cut, and what is
 * too short to be pressed is drawn wider.
 */
export function placeOnLine(item: Timed, span: DaySpan): { left: number; width: number } {
  const { left, right } = edgesOf(item, span)
  return { left, width: right - left }
}

function edgesOf({ startRent, endRent }: Timed, span: DaySpan): { left: number; right: number } {
  const hours = span.hours.to - span.hours.from
  const least = NARROWEST_BAR / Math.max(NARROWEST_LINE, hours * NARROWEST_HOUR)
  const left = Math.min(partOf(startRent, span), 1 - least)
  return { left, right: Math.max(partOf(endRent, span), left + least) }
}

/** How far along the line a moment is, from 0 to 1. */
export function partOf(wall: WallTime, span: DaySpan): number {
  const minutes = daysBetween(span.date, dateOf(wall)) * MINUTES_PER_DAY + minutesOfDay(timeOf(wall))
  return Math.min(1, Math.max(0, (minutes - span.hours.from * MINUTES_PER_HOUR) / minutesOf(span)))
}

/** How long the line is. */
export function minutesOf({ hours }: DaySpan): number {
  return (hours.to - hours.from) * MINUTES_PER_HOUR
}
