/**
 * Dates, wall times and instants as text that sorts, and the arithmetic between them. Pure: the zone comes
 * as data, 'now' comes as an argument. Source: domain.md §1.
 */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** A moment in UTC, `YYYY-MM-DDTHH:mm:ssZ`. */
export type Instant = Branded<'Instant'>
/** Date and time in the shop's time zone, `YYYY-MM-DD HH:mm:ss`. */
export type WallTime = Branded<'WallTime'>
/** A day of the calendar, `YYYY-MM-DD`. */
export type LocalDate = Branded<'LocalDate'>
/** A time of day, `HH:mm`. */
export type LocalTime = Branded<'LocalTime'>

/** Half open: `[start, end)`. */
export type Period = { start: WallTime; end: WallTime }

/** One change of a zone's clock: the moment in epoch seconds, and seconds east of UTC before and after it. */
export type Transition = { at: number; before: number; after: number }

/** A time zone as the list of its clock changes, in order. Without any it is UTC. */
export type Zone = { transitions: readonly Transition[] }

export type DurationUnit = 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS' | 'MONTHS' | 'DAYS_TO_CLOSING'

export const SECONDS_PER_MINUTE = 60
export const MINUTES_PER_HOUR = 60
export const HOURS_PER_DAY = 24
export const DAYS_PER_WEEK = 7
export const SECONDS_PER_HOUR = SECONDS_PER_MINUTE * MINUTES_PER_HOUR
export const SECONDS_PER_DAY = HOURS_PER_DAY * SECONDS_PER_HOUR
export const MINUTES_PER_DAY = HOURS_PER_DAY * MINUTES_PER_HOUR
export const MINUTES_PER_WEEK = DAYS_PER_WEEK * MINUTES_PER_DAY
export const SECONDS_PER_QUARTER = 15 * SECONDS_PER_MINUTE
export const SECONDS_PER_YEAR = 365 * SECONDS_PER_DAY
export const MILLISECONDS_PER_DAY = 1000 * SECONDS_PER_DAY
/** The longest that they can be. */
export const DAYS_PER_YEAR = 366
export const DAYS_PER_TWO_YEARS = 731

/** Minutes of one of each unit by the clock on the wall, the longest that it can be: a month has 31 days. */
export const UNIT_MINUTES = {
  MINUTES: 1,
  HOURS: MINUTES_PER_HOUR,
  DAYS: MINUTES_PER_DAY,
  WEEKS: MINUTES_PER_WEEK,
  MONTHS: 31 * MINUTES_PER_DAY,
  DAYS_TO_CLOSING: MINUTES_PER_DAY,
} as const satisfies Record<DurationUnit, number>

/** Years that are accepted from outside: far enough for any booking, near enough that sums stay four digits. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2999

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const WALL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const LOCAL_DATE = /^\d{4}-\d\d-\d\d$/
const LOCAL_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

// Reading: what comes from outside is checked with `is…`, what must be right is created with the others.

export function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && INSTANT.test(value) && isReal(value)
}

export function isWallTime(value: unknown): value is WallTime {
  return typeof value === 'string' && WALL_TIME.test(value) && isReal(`${value.replace(' ', 'T')}Z`)
}

export function isLocalDate(value: unknown): value is LocalDate {
  return typeof value === 'string' && LOCAL_DATE.test(value) && isReal(`${value}T00:00:00Z`)
}

export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && LOCAL_TIME.test(value)
}

/** Throws on a malformed or impossible text, which is a bug; so do the three below. */
export function instant(text: string): Instant {
  if (!isInstant(text)) throw new Error(`not an instant: ${text}`)
  return text
}

export function wallTime(text: string): WallTime {
  if (!isWallTime(text)) throw new Error(`not a wall time: ${text}`)
  return text
}

export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new Error(`not a date: ${text}`)
  return text
}

export function localTime(text: string): LocalTime {
  if (!isLocalTime(text)) throw new Error(`not a time of day: ${text}`)
  return text
}

/** The instant of a `Date`, without its milliseconds. */
export function instantFromDate(date: Date): Instant {
  return instantFromEpoch(Math.floor(date.getTime() / 1000))
}

// Between the wall and UTC

/** A wall time that exists twice means its first pass; one that does not exist, the first that does. */
export function toInstant(wall: WallTime, zone: Zone): Instant {
  const seconds = wallSeconds(wall)
  const change = changeBefore(seconds, zone)
  if (isSkipped(seconds, change)) return instantFromEpoch(change.at)
  return instantFromEpoch(seconds - (isRepeated(seconds, change) ? change.before : change.after))
}

export function toWallTime(moment: Instant, zone: Zone): WallTime {
  const seconds = epochSeconds(moment)
  const change = lastChange(zone, ({ at }) => at <= seconds)
  return wallFromSeconds(seconds + (change?.after ?? zone.transitions[0]?.before ?? 0))
}

/** False in the hour that the clock leaps over in spring. */
export function wallTimeExists(wall: WallTime, zone: Zone): boolean {
  const seconds = wallSeconds(wall)
  return !isSkipped(seconds, changeBefore(seconds, zone))
}

/** The wall time itself, or the first that exists after it. Source: domain.md §1. */
export function firstExisting(wall: WallTime, zone: Zone): WallTime {
  return wallTimeExists(wall, zone) ? wall : toWallTime(toInstant(wall, zone), zone)
}

/** True in the hour that the clock shows twice in autumn. */
export function isAmbiguous(wall: WallTime, zone: Zone): boolean {
  const seconds = wallSeconds(wall)
  return isRepeated(seconds, changeBefore(seconds, zone))
}

// Instants

export function epochSeconds(moment: Instant): number {
  return Date.parse(moment) / 1000
}

export function instantFromEpoch(seconds: number): Instant {
  return `${textOf(seconds, 'T')}Z` as Instant
}

export function addMinutes(moment: Instant, minutes: number): Instant {
  return instantFromEpoch(epochSeconds(moment) + minutes * SECONDS_PER_MINUTE)
}

export function addHours(moment: Instant, hours: number): Instant {
  return instantFromEpoch(epochSeconds(moment) + hours * SECONDS_PER_HOUR)
}

/** Real seconds from `a` to `b`; negative when `b` is earlier. */
export function secondsBetween(a: Instant, b: Instant): number {
  return epochSeconds(b) - epochSeconds(a)
}

// Days of the calendar

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateFromDay(dayNumber(date) + days)
}

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: LocalDate, b: LocalDate): number {
  return dayNumber(b) - dayNumber(a)
}

/** `count` days in a row, `first` included. */
export function datesFrom(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  // Day 0, 1 January 1970, was a Thursday.
  return remainder(dayNumber(date) + 3, DAYS_PER_WEEK) + 1
}

export function startOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01` as LocalDate
}

export function startOfYear(date: LocalDate): LocalDate {
  return `${date.slice(0, 4)}-01-01` as LocalDate
}

// Wall times

export function dateOf(wall: WallTime): LocalDate {
  return wall.slice(0, 10) as LocalDate
}

/** '2027', of a date. */
export function yearOf(date: LocalDate): string {
  return date.slice(0, 4)
}

/** Without its seconds. */
export function timeOf(wall: WallTime): LocalTime {
  return wall.slice(11, 16) as LocalTime
}

export function atTime(date: LocalDate, time: LocalTime): WallTime {
  return `${date} ${time}:00` as WallTime
}

/** Minutes from midnight, 0 to 1439. */
export function minutesOfDay(time: LocalTime): number {
  return Number(time.slice(0, 2)) * MINUTES_PER_HOUR + Number(time.slice(3, 5))
}

/** The time of day so many minutes from midnight; past midnight it goes on in the next day: 1500 is 01:00. */
export function timeFromMinutes(minutes: number): LocalTime {
  const ofDay = remainder(minutes, MINUTES_PER_DAY)
  return `${twoDigits(Math.floor(ofDay / MINUTES_PER_HOUR))}:${twoDigits(ofDay % MINUTES_PER_HOUR)}` as LocalTime
}

/** True when two periods share a moment; two that touch do not. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end
}

/** Real seconds later; within the second pass of the repeated hour that hour's end: longer, never shorter. */
export function addSeconds(start: WallTime, seconds: number, zone: Zone): WallTime {
  const end = instantFromEpoch(epochSeconds(toInstant(start, zone)) + seconds)
  const wall = toWallTime(end, zone)
  if (toInstant(wall, zone) === end) return wall
  const change = changeBefore(wallSeconds(wall), zone)
  return wallFromSeconds(change.at + change.before)
}

/** The time on the wall of `start` on another day, or the first after it that exists. */
export function sameTimeOn(date: LocalDate, start: WallTime, zone: Zone): WallTime {
  return firstExisting(`${date}${start.slice(10)}` as WallTime, zone)
}

// Arithmetic on wall seconds: a wall time read as if it were UTC.

/** The last clock change that such a wall time may belong to. */
function changeBefore(seconds: number, zone: Zone): Transition {
  const last = lastChange(zone, ({ at, before, after }) => at + Math.min(before, after) <= seconds)
  const offset = zone.transitions[0]?.before ?? 0
  return last ?? { at: Number.NEGATIVE_INFINITY, before: offset, after: offset }
}

/** The last change for which `isPast` holds; it must hold for every earlier one too. Halves instead of walking. */
function lastChange({ transitions }: Zone, isPast: (change: Transition) => boolean): Transition | undefined {
  let from = 0
  let to = transitions.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const change = transitions[middle]
    if (change && isPast(change)) from = middle + 1
    else to = middle
  }
  return transitions[from - 1]
}

function isSkipped(seconds: number, { at, before, after }: Transition): boolean {
  return seconds >= at + before && seconds < at + after
}

function isRepeated(seconds: number, { at, before, after }: Transition): boolean {
  return seconds >= at + after && seconds < at + before
}

function wallSeconds(wall: WallTime): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`) / 1000
}

function wallFromSeconds(seconds: number): WallTime {
  return textOf(seconds, ' ') as WallTime
}

/** Days since 1 January 1970. */
function dayNumber(date: LocalDate): number {
  return Date.parse(date) / 1000 / SECONDS_PER_DAY
}

/** The date so many days after 1 January 1970. */
export function dateFromDay(day: number): LocalDate {
  const existing = dates.get(day)
  if (existing) return existing
  const date = new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10) as LocalDate
  if (dates.size >= MOST_DATES) dates.clear()
  dates.set(day, date)
  return date
}

/** By their day: a `Date` for each time that a page shows takes ten times as long. */
const dates = new Map<number, LocalDate>()
const MOST_DATES = 20 * DAYS_PER_YEAR

/** Date and time of day in UTC, with `separator` between them. */
function textOf(seconds: number, separator: 'T' | ' '): string {
  const date = dateFromDay(Math.floor(seconds / SECONDS_PER_DAY))
  const time = timeFromMinutes(Math.floor(seconds / SECONDS_PER_MINUTE))
  return `${date}${separator}${time}:${twoDigits(remainder(Math.floor(seconds), SECONDS_PER_MINUTE))}`
}

/** True when the date and time exist in the calendar; 30 February and 24:00 do not. */
function isReal(text: string): boolean {
  const year = Number(text.slice(0, 4))
  const milliseconds = Date.parse(text)
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().startsWith(text.slice(0, 19))
  )
}

/** The remainder that is never negative. */
function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}
