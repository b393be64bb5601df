import { type OpeningHours, openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import {
  addDays,
  atTime,
  dateOf,
  daysBetween,
  epochSeconds,
  firstExisting,
  type LocalDate,
  localDate,
  localTime,
  MINUTES_PER_DAY,
  minutesOfDay,
  SECONDS_PER_DAY,
  timeFromMinutes,
  timeOf,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Wall-clock minutes since 1970-01-01 00:00. Adding 1440 is the same time on the next day. */
export type WallMinutes = number

const DAY_ZERO = localDate('1970-01-01')
const MIDNIGHT = localTime('00:00')

/** One day of the shop. Days are numbered from 1970-01-01. */
export type CalendarDay = {
  date: LocalDate
  /** Epoch seconds at 00:00. */
  startsAt: number
  /** True when the clock does not change on this day, so that minutes may simply be added. */
  isEven: boolean
  /** Open intervals, earliest first. */
  open: readonly { opens: WallMinutes; closes: WallMinutes }[]
  firstOpening: WallMinutes
  /** The day's last closing less the margin. Before `firstOpening` when the day is closed. */
  latestEnd: WallMinutes
}

export type Calendar = {
  zone: Zone
  day(number: number): CalendarDay
  /** Epoch seconds of a wall time that exists. */
  toEpoch(minutes: WallMinutes): number
  toWall(minutes: WallMinutes): WallTime
}

const calendars = new WeakMap<OpeningHours, WeakMap<Zone, Calendar>>()

/** Converts each day's edges once for the same hours, whatever number of start times and products is queried. */
export function createCalendar(hours: OpeningHours, zone: Zone): Calendar {
  const ofHours = calendars.get(hours) ?? new WeakMap<Zone, Calendar>()
  const calendar = ofHours.get(zone) ?? buildCalendar(hours, zone)
  calendars.set(hours, ofHours.set(zone, calendar))
  return calendar
}

function buildCalendar(hours: OpeningHours, zone: Zone): Calendar {
  const days = new Map<number, CalendarDay>()
  const walls = new Map<WallMinutes, WallTime>()

  function day(number: number): CalendarDay {
    const existing = days.get(number)
    if (existing) return existing
    const created = buildDay(number, hours, zone)
    days.set(number, created)
    return created
  }

  function toEpoch(minutes: WallMinutes): number {
    const { startsAt, isEven } = day(dayOf(minutes))
    if (!isEven) return epochSeconds(toInstant(toWall(minutes), zone))
    return startsAt + 60 * (minutes - dayOf(minutes) * MINUTES_PER_DAY)
  }

  /** Products start at the same times: each is written once. */
  function toWall(minutes: WallMinutes): WallTime {
    const existing = walls.get(minutes)
    if (existing) return existing
    const { date } = day(dayOf(minutes))
    const wall = atTime(date, timeFromMinutes(minutes))
    walls.set(minutes, wall)
    return wall
  }

  return { zone, day, toEpoch, toWall }
}

export function dayNumber(date: LocalDate): number {
  return daysBetween(DAY_ZERO, date)
}

/** Number of the calendar day that a wall time falls on. */
export function dayOf(minutes: WallMinutes): number {
  return Math.floor(minutes / MINUTES_PER_DAY)
}

export function fromWall(wall: WallTime): WallMinutes {
  return dayNumber(dateOf(wall)) * MINUTES_PER_DAY + minutesOfDay(timeOf(wall))
}

/** The wall time itself, or the first that exists after it when the clock skips it. */
function toExisting(minutes: WallMinutes, zone: Zone): WallMinutes {
  const wall = atTime(addDays(DAY_ZERO, dayOf(minutes)), timeFromMinutes(minutes))
  return fromWall(firstExisting(wall, zone))
}

/**
 * Opening and closing times that do not exist move to the first that does, so an interval within the skipped
 * hour opens nothing. Source: domain.md §1.
 */
function buildDay(number: number, hours: OpeningHours, zone: Zone): CalendarDay {
  const date = addDays(DAY_ZERO, number)
  const startsAt = epochSeconds(toInstant(atTime(date, MIDNIGHT), zone))
  const endsAt = epochSeconds(toInstant(atTime(addDays(date, 1), MIDNIGHT), zone))
  const open = openingOf(hours.seasons, date)
    .map(({ opens, closes }) => ({
      opens: toExisting(fromWall(opens), zone),
      closes: toExisting(fromWall(closes), zone),
    }))
    .filter(({ opens, closes }) => opens < closes)
  const closing = Math.max(...open.map(({ closes }) => closes))
  const isClosed = open.length === 0
  return {
    date,
    startsAt,
    isEven: endsAt - startsAt === SECONDS_PER_DAY,
    open,
    firstOpening: isClosed ? Number.POSITIVE_INFINITY : Math.min(...open.map(({ opens }) => opens)),
    latestEnd: isClosed ? Number.NEGATIVE_INFINITY : toExisting(closing - hours.marginToClosingMinutes, zone),
  }
}
