import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import { allocateMinor } from '#app/domain/shared/money.ts'
import {
  addDays,
  atTime,
  DAYS_PER_WEEK,
  dateOf,
  daysBetween,
  type Instant,
  type LocalDate,
  timeOf,
  type WallTime,
  weekdayOf,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Most orders that one order is copied to at once. Source: domain.md §5 'Replication'. */
export const MOST_COPIES = 60

/**
 * Most bookings, items of bundles not counted, that are copied at once: they are created in one transaction, for which
 * others wait. Source: reliability.md F60.
 */
const MOST_COPIED_BOOKINGS = 120

/** A booking of the order that is copied. */
export type Original = {
  id: number
  startRent: WallTime
  endRent: WallTime
  startsAt: Instant
  endsAt: Instant
  durationId: number | null
}

/** Resolution of a booking that cannot be had on its date; `DAY` and `SKIP` concern all of that date's copy. */
export type Resolution =
  | { kind: 'START'; startRent: WallTime }
  | { kind: 'DAY'; date: LocalDate }
  | { kind: 'REDUCE'; quantity: number }
  | { kind: 'LEAVE_OUT' }
  | { kind: 'SKIP' }

/** A date that the order is copied to; starts that were typed for it, and resolutions, by the original booking's id. */
export type CopyDate = {
  date: LocalDate
  starts?: ReadonlyMap<number, WallTime>
  resolutions: ReadonlyMap<number, Resolution>
}

/** Period of a copied booking; without an end it lasts as its duration says. */
export type CopyPeriod = {
  bookingId: number
  startRent: WallTime
  endRent?: WallTime | undefined
  /** Of its product, where the copy has fewer. */
  quantity?: number
}

/** An order to be made: the bookings that it copies. `date` is the one that it was chosen for. */
export type Copy = { date: LocalDate; bookings: readonly CopyPeriod[] }

/**
 * Copies of the bookings, one for each date: the first booking falls on it, the others keep their distance in days,
 * all their time of day, unless starts were typed for them. A date that is skipped, or whose bookings are all left
 * out, has none. Source: domain.md §5 'Replication'.
 */
export function copiesOn(originals: readonly Original[], dates: readonly CopyDate[], zone: Zone): Copy[] {
  const [first] = originals.map(({ startRent }) => dateOf(startRent)).toSorted()
  if (first === undefined) return []
  return dates.flatMap(({ date, starts, resolutions }) => {
    const chosen = originals.map(({ id }) => resolutions.get(id))
    if (chosen.some((resolution) => resolution?.kind === 'SKIP')) return []
    const moved = chosen.find((resolution) => resolution?.kind === 'DAY')
    const days = daysBetween(first, moved?.date ?? date)
    const bookings = originals.flatMap((original) => {
      const resolution = resolutions.get(original.id)
      if (resolution?.kind === 'LEAVE_OUT') return []
      const { startRent } = original
      const planned = starts?.get(original.id) ?? atTime(addDays(dateOf(startRent), days), timeOf(startRent))
      const period = toPeriod(original, resolution?.kind === 'START' ? resolution.startRent : planned, zone)
      return resolution?.kind === 'REDUCE' ? { ...period, quantity: resolution.quantity } : period
    })
    return bookings.length > 0 ? [{ date, bookings }] : []
  })
}

function toPeriod(original: Original, startRent: WallTime, zone: Zone): CopyPeriod {
  const { id: bookingId, durationId } = original
  if (durationId !== null) return { bookingId, startRent }
  return { bookingId, startRent, endRent: endOfSameLength(original, startRent, zone) }
}

/** Most orders that an order of so many bookings is copied to at once. */
export function mostCopiesOf(bookings: number): number {
  return Math.min(MOST_COPIES, Math.floor(MOST_COPIED_BOOKINGS / Math.max(1, bookings)))
}

/** Why so many are not copied at once; undefined where they are. */
export function refuseTooMany(copies: readonly { bookings: readonly unknown[] }[]) {
  const at = 'days' as const
  if (copies.length > MOST_COPIES) return { code: 'too_many_copies' as const, at, max: MOST_COPIES }
  const count = copies.reduce((sum, { bookings }) => sum + bookings.length, 0)
  if (count <= MOST_COPIED_BOOKINGS) return undefined
  return { code: 'too_many_copied_bookings' as const, at, max: MOST_COPIED_BOOKINGS }
}

type OfferedTo = { date: LocalDate; bookingId: number }

type PlannedCopy = { date: LocalDate; bookings: readonly { bookingId: number; startRent: WallTime }[] }

/** Starts that are decided on the same page: of the copies as planned, and those offered for other conflicts. */
type PlannedStarts = {
  copies: readonly PlannedCopy[]
  offers: readonly (OfferedTo & { starts: readonly { startRent: WallTime }[] })[]
}

/**
 * Starts to offer for a conflict, so that whatever is chosen for all conflicts at once no two copies of a booking come
 * on one day: none on a day on which another copy has it, or that another copy is offered for it. What was chosen
 * before is offered again.
 */
export function startsToOffer<Start extends { startRent: WallTime }>(
  starts: readonly Start[],
  { date, bookingId, resolution }: OfferedTo & { resolution: Resolution | undefined },
  { copies, offers }: PlannedStarts,
): Start[] {
  const planned = copies
    .filter((copy) => copy.date !== date)
    .flatMap(({ bookings }) => bookings.filter((each) => each.bookingId === bookingId))
  const offered = offers
    .filter((each) => each.bookingId === bookingId && each.date !== date)
    .flatMap((each) => each.starts)
  const otherDays = new Set([...planned, ...offered].map(({ startRent }) => dateOf(startRent)))
  return starts.filter(
    ({ startRent }) => !otherDays.has(dateOf(startRent)) || isChosenStart(resolution, startRent),
  )
}

function isChosenStart(resolution: Resolution | undefined, startRent: WallTime): boolean {
  if (resolution?.kind === 'DAY') return resolution.date === dateOf(startRent)
  return resolution?.kind === 'START' && resolution.startRent === startRent
}

/** Quantity that a booking can be reduced to where so many are free; null where nothing is, all is, or too few are. */
export function reducibleTo({ requested, free, minimum }: Reducible): number | null {
  return free >= Math.max(1, minimum) && free < requested ? free : null
}

type Reducible = { requested: number; free: number; minimum: number }

type ReducedRow = { quantity: number; isAddon: boolean }

/**
 * Rows of a booking of which so many of its product are copied: its price categories in their proportion (largest
 * remainder), and as many add-ons for each, rounded up. Never more than there were.
 */
export function reduceRows<Row extends ReducedRow>(
  rows: readonly Row[],
  quantity: number | undefined,
): Row[] {
  const main = rows.filter(({ isAddon }) => !isAddon)
  const total = main.reduce((sum, row) => sum + row.quantity, 0)
  if (quantity === undefined || quantity >= total) return [...rows]
  const quantities = allocateMinor(
    quantity,
    main.map((row) => row.quantity),
  )
  return rows
    .map((row) => ({
      ...row,
      quantity: row.isAddon
        ? Math.ceil((row.quantity * quantity) / total)
        : (quantities[main.indexOf(row)] ?? 0),
    }))
    .filter((row) => row.quantity > 0)
}

type DateRule = { weekday: number; everyWeeks: number; from: LocalDate; to: LocalDate }

/** Dates of a weekday (1 is Monday), every so many weeks, first and last date included. */
export function datesByRule({ weekday, everyWeeks, from, to }: DateRule): LocalDate[] {
  const first = addDays(from, (weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK)
  const count = Math.floor(daysBetween(first, to) / (DAYS_PER_WEEK * everyWeeks)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    addDays(first, index * DAYS_PER_WEEK * everyWeeks),
  )
}

/** So many dates of one weekday are named together. */
const FEWEST_OF_WEEKDAY = 3

/** Dates that are named together, in their order: those of a weekday (1 is Monday), or one. */
export type NamedDates = { weekday: number; dates: LocalDate[] } | { date: LocalDate }

/** Groups sorted dates as they are named: several of a weekday as that, where the first one stood. */
export function nameDates(dates: readonly LocalDate[]): NamedDates[] {
  const ofWeekday = Map.groupBy(dates, weekdayOf)
  return dates.flatMap((date): NamedDates[] => {
    const weekday = weekdayOf(date)
    const group = ofWeekday.get(weekday) ?? []
    if (group.length < FEWEST_OF_WEEKDAY) return [{ date }]
    return group[0] === date ? [{ weekday, dates: group }] : []
  })
}
