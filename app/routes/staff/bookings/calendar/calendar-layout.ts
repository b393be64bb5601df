import {
  addDays,
  atTime,
  dateOf,
  daysBetween,
  type LocalDate,
  localTime,
  minutesOfDay,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** Anything with a beginning and an end, half open, in order of its beginning. */
type Timed = { startRent: WallTime; endRent: WallTime }

/** Whole hours from midnight, the end left out. */
export type Hours = { from: number; to: number }

/** Where something stands in its column: minutes from the first hour, and the lane beside others. */
export type Placed<Item> = { item: Item; top: number; height: number; lane: number; lanes: number }

const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
const MINUTES_PER_DAY = HOURS_PER_DAY * MINUTES_PER_HOUR
const MIDNIGHT = localTime('00:00')
/** Shown even when nobody comes. */
const USUAL_HOURS: Hours = { from: 8, to: 18 }
/** What is shorter would be too thin to read or to press. */
const SHORTEST_SHOWN_MINUTES = 30

/** Minutes of the day from which to which something lasts on a date; what is outside it is cut. */
function minutesOn(date: LocalDate, { startRent, endRent }: Timed): { start: number; end: number } {
  return {
    start: dateOf(startRent) < date ? 0 : minutesOfDay(timeOf(startRent)),
    end: dateOf(endRent) > date ? MINUTES_PER_DAY : minutesOfDay(timeOf(endRent)),
  }
}

/** Whether something touches the date. */
export function isOn(date: LocalDate, { startRent, endRent }: Timed): boolean {
  return startRent < atTime(addDays(date, 1), MIDNIGHT) && endRent > atTime(date, MIDNIGHT)
}

/**
 * The hours that hold all that begins or ends on one of the dates. What only goes on is no reason to show the
 * night.
 */
export function hoursOf(items: readonly Timed[], dates: readonly LocalDate[]): Hours {
  const shown = new Set(dates)
  const begins = items.filter(({ startRent }) => shown.has(dateOf(startRent)))
  const ends = items.filter(({ endRent }) => shown.has(dateOf(endRent)))
  const starts = begins.map(({ startRent }) => minutesOfDay(timeOf(startRent)))
  const stops = [
    ...ends.map(({ endRent }) => minutesOfDay(timeOf(endRent))),
    ...starts.map((minutes) => minutes + SHORTEST_SHOWN_MINUTES),
  ]
  const from = starts.reduce(
    (least, minutes) => Math.min(least, Math.floor(minutes / MINUTES_PER_HOUR)),
    USUAL_HOURS.from,
  )
  const to = stops.reduce(
    (most, minutes) => Math.max(most, Math.ceil(minutes / MINUTES_PER_HOUR)),
    USUAL_HOURS.to,
  )
  return { from, to: Math.min(to, HOURS_PER_DAY) }
}

/**
 * Lays a day's items side by side where they overlap. At most `lanes` stand beside each other and at most
 * `most` are shown; how many are left over is told. Source: experience.md 'Booking calendar'.
 */
export function layOutDay<Item extends Timed>(
  items: readonly Item[],
  { date, hours, lanes, most }: { date: LocalDate; hours: Hours; lanes: number; most: number },
): { placed: Placed<Item>[]; folded: number } {
  const windowStart = hours.from * MINUTES_PER_HOUR
  const windowEnd = hours.to * MINUTES_PER_HOUR
  const placed: Placed<Item>[] = []
  let cluster: { lane: Placed<Item>; end: number }[] = []
  let folded = 0
  for (const item of items) {
    const asked = minutesOn(date, item)
    const start = Math.min(Math.max(asked.start, windowStart), windowEnd - SHORTEST_SHOWN_MINUTES)
    const end = Math.max(Math.min(asked.end, windowEnd), start + SHORTEST_SHOWN_MINUTES)
    if (cluster.every((other) => other.end <= start)) cluster = []
    const busy = new Set(cluster.filter((other) => other.end > start).map((other) => other.lane.lane))
    const lane = Array.from({ length: lanes }, (_, index) => index).find((index) => !busy.has(index))
    if (lane === undefined || placed.length >= most) {
      folded++
      continue
    }
    const one = { item, top: start - windowStart, height: end - start, lane, lanes: 1 }
    cluster.push({ lane: one, end })
    placed.push(one)
    const width = Math.max(...cluster.map((other) => other.lane.lane + 1))
    for (const other of cluster) other.lane.lanes = width
  }
  return { placed, folded }
}

/** What a timeline shows: hours of its one day, or whole days. */
export type Span = { from: LocalDate; days: number; hours: Hours }

/** Pixels of the narrowest bar that can be pressed, as WCAG 2.5.8 asks. */
const NARROWEST_BAR = 24
/** Pixels of a column and of all columns, which the stylesheet never goes below. */
const NARROWEST_COLUMN = 44
const NARROWEST_LINE = 682

/** Puts what does not overlap as it is drawn into one track, as few tracks as that takes. */
export function toTracks<Item extends Timed>(items: readonly Item[], span: Span): Item[][] {
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
 * Where something stands on the timeline, as parts of its width from 0 to 1; what is outside is cut, and what
 * is too short to be pressed is drawn wider.
 */
export function placeOnLine(item: Timed, span: Span): { left: number; width: number } {
  const { left, right } = edgesOf(item, span)
  return { left, width: right - left }
}

function edgesOf({ startRent, endRent }: Timed, span: Span): { left: number; right: number } {
  const columns = span.days === 1 ? span.hours.to - span.hours.from : span.days
  const least = NARROWEST_BAR / Math.max(NARROWEST_LINE, columns * NARROWEST_COLUMN)
  const left = Math.min(partOf(startRent, span), 1 - least)
  return { left, right: Math.max(partOf(endRent, span), left + least) }
}

/** How far along the timeline a moment is, from 0 to 1. */
export function partOf(wall: WallTime, span: Span): number {
  const first = span.days === 1 ? span.hours.from * MINUTES_PER_HOUR : 0
  const minutes = daysBetween(span.from, dateOf(wall)) * MINUTES_PER_DAY + minutesOfDay(timeOf(wall))
  return Math.min(1, Math.max(0, (minutes - first) / minutesOf(span)))
}

/** How long the timeline is. */
export function minutesOf({ days, hours }: Span): number {
  return days === 1 ? (hours.to - hours.from) * MINUTES_PER_HOUR : days * MINUTES_PER_DAY
}
