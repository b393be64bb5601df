import {
  type AvailabilityFacts,
  type BookableProduct,
  durationsFor,
  isBookable,
  type ProductDuration,
} from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  createCalendar,
  dayNumber,
  dayOf,
  fromWall,
} from '#app/domain/availability/calendar/calendar.ts'
import { endOfDuration, startAt } from '#app/domain/availability/calendar/period-end.ts'
import { startsOn } from '#app/domain/availability/calendar/start-grid.ts'
import { tightestOf } from '#app/domain/availability/free-quantity.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  epochSeconds,
  isAmbiguous,
  type LocalDate,
  MINUTES_PER_DAY,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { createStartFinder, type FoundStart, type StartTimeQuery } from './start-finder.ts'
import { hasEnoughLeft, type StartTimeState } from './start-time-state.ts'

/** A start that the reader may choose, with the remaining quantity of the limit that binds first. */
export type StartTimeOffer = {
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  /** null means unlimited. */
  free: number | null
  capacity: number | null
  used: number
  state: StartTimeState
  /** The time occurs twice that night; this is the first, in summer time. */
  isSummerTime: boolean
}

/**
 * Start times of a date, earliest first, those after midnight of its opening included. Starts past their cut-off are
 * left out for guests. Source: domain.md §3.
 */
export function startTimesOn(
  facts: AvailabilityFacts,
  query: StartTimeQuery & { date: LocalDate },
): StartTimeOffer[] {
  return createOfferFinder(facts, query)(dayNumber(query.date))
}

/** The same for any day of the facts, by its number, with all that the days share found once. */
export function createOfferFinder(
  facts: AvailabilityFacts,
  query: StartTimeQuery,
): (day: number) => StartTimeOffer[] {
  const { calendar, startsOn } = createStartFinder(facts, query)
  return (day) => startsOn(day).map((start) => toOffer(start, calendar))
}

/**
 * Start times by the calendar: those of the night before that are past midnight included, those past the next
 * midnight left out. For bundle options, which count from their parent's start date.
 */
export function startTimesDated(
  facts: AvailabilityFacts,
  { date, ...query }: StartTimeQuery & { date: LocalDate },
): StartTimeOffer[] {
  const day = dayNumber(date)
  const { calendar, startsOn } = createStartFinder(facts, { ...query, since: day * MINUTES_PER_DAY })
  return [...startsOn(day - 1), ...startsOn(day)]
    .filter(({ at }) => dayOf(at) === day)
    .map((start) => toOffer(start, calendar))
}

/**
 * The start times nearest to a requested one that still have enough left, nearest first, the earlier of two
 * equally near. Looks at all dates of the facts; of one that is to come none that is past is a way out, nor any that
 * `isFree` says no to.
 */
export function nearestStartTimes(
  facts: AvailabilityFacts,
  query: StartTimeQuery & {
    around: WallTime
    count: number
    isFree?: (start: StartTimeOffer) => boolean
  },
): StartTimeOffer[] {
  const { calendar, startsOn } = createStartFinder(facts, query)
  const requested = epochSeconds(toInstant(query.around, query.zone))
  const now = epochSeconds(query.now)
  const first = dayNumber(facts.from)
  const { isFree = () => true } = query
  return Array.from({ length: dayNumber(facts.to) - first + 1 }, (_, index) => startsOn(first + index))
    .flat()
    .filter(hasEnoughLeft)
    .map((start) => ({ start, epoch: calendar.toEpoch(start.at) }))
    .filter(({ epoch }) => requested < now || epoch >= now)
    .map(({ start, epoch }) => ({ start, distance: Math.abs(epoch - requested) }))
    .sort((a, b) => a.distance - b.distance || a.start.at - b.start.at)
    .values()
    .map(({ start }) => toOffer(start, calendar))
    .filter(isFree)
    .take(query.count)
    .toArray()
}

/** The shortest duration that the reader may book at a start, and its end. undefined where none is offered. */
export function offeredAt(
  facts: Pick<AvailabilityFacts, 'products' | 'hours'>,
  query: { productId: number; startRent: WallTime; audience: Audience; zone: Zone },
): { durationId: number; endRent: WallTime } | undefined {
  const { audience } = query
  const product = facts.products.get(query.productId)
  if (!isBookable(product, audience)) return undefined
  const calendar = createCalendar(facts.hours, query.zone)
  const { at, openingDay: day } = startAt(calendar, fromWall(query.startRent))
  const found = startsOn(calendar, product, { day, audience }).find((start) => start.at === at)
  return found && { durationId: found.durationId, endRent: calendar.toWall(found.end) }
}

/**
 * End of a booking of the product from a start; without a duration the product's shortest public one, as
 * for an event. undefined when the product has no such duration or it cannot end there.
 */
export function endOf(
  facts: Pick<AvailabilityFacts, 'products' | 'hours'>,
  query: { productId: number; durationId: number | null; startRent: WallTime; zone: Zone },
): WallTime | undefined {
  const calendar = createCalendar(facts.hours, query.zone)
  const at = fromWall(query.startRent)
  const product = facts.products.get(query.productId)
  if (!product) return undefined
  const start = startAt(calendar, at)
  const ends = durationsNamed(product, query.durationId).flatMap(
    (duration) => endOfDuration(calendar, start, duration) ?? [],
  )
  return ends.length > 0 ? calendar.toWall(Math.min(...ends)) : undefined
}

function durationsNamed(product: BookableProduct, durationId: number | null): readonly ProductDuration[] {
  if (durationId !== null) return product.durations.filter(({ id }) => id === durationId)
  const open = durationsFor(product, 'guest')
  return open.length > 0 ? open : product.durations
}

function toOffer(start: FoundStart, calendar: Calendar): StartTimeOffer {
  const startRent = calendar.toWall(start.at)
  const { capacity, used } = tightestOf(start.limits)
  return {
    startRent,
    endRent: calendar.toWall(start.end),
    durationId: start.durationId,
    free: start.free,
    capacity,
    used,
    state: start.state,
    isSummerTime: !calendar.day(dayOf(start.at)).isEven && isAmbiguous(startRent, calendar.zone),
  }
}
