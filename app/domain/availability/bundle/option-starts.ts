import {
  type AvailabilityFacts,
  type BookableProduct,
  durationsFor,
  isBookable,
  type MandatoryItem,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  dayNumber,
  dayOf,
  fromWall,
  type WallMinutes,
} from '#app/domain/availability/calendar/calendar.ts'
import { endOfDuration, startAt } from '#app/domain/availability/calendar/period-end.ts'
import { startsOn as gridStartsOn } from '#app/domain/availability/calendar/start-grid.ts'
import { earliestStart } from '#app/domain/availability/cut-off.ts'
import { guestRulesBroken } from '#app/domain/availability/guest-rules.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  type Instant,
  type LocalDate,
  toWallTime,
  type WallTime,
  wallTime,
  wallTimeExists,
} from '#app/domain/shared/time.ts'
import {
  endOfItem,
  fixedDuration,
  likelyDuration,
  likelyRange,
  likelyStartTime,
  type OptionTerms,
  type ParentTimes,
} from './bundle-times.ts'
import { cacheOf, findOnce } from './item-cache.ts'

/** A parent in a period, and who would book it. */
export type ParentInPeriod = {
  product: BookableProduct
  at: WallMinutes
  end: WallMinutes
  durationId: number | null
  audience: Audience
  now: Instant
}

/** A product of a bundle for a period, with the mandatory add-ons of every unit of it. */
export type AvailableItem = {
  product: BookableProduct
  seats: number
  addons: readonly BookableProduct[]
  at: WallMinutes
  end: WallMinutes
}

/** A start of an option: all of its products, or the one of them that is chosen. */
export type OptionStart = {
  productIds: readonly number[]
  startRent: WallTime
  durationId: number | null
  /** undefined for a product that is not available to the reader then. */
  items: readonly (AvailableItem | undefined)[]
}

/** An option that does not start with its parent. */
type TimedOption = MandatoryOption & { terms: OptionTerms }

/** An option's starts on one date. `key` names those that are the same whenever the parent starts; null: others. */
type StartsOfDate = { key: string | null; starts: () => Iterable<OptionStart> }

/**
 * Starts that an option's date and time rules allow for a parent, the first choice first: by product where one is
 * chosen, then by date, then by time. They respect the rules for guests that the option leaves open, but not free
 * quantities. Source: domain.md §4 'Bundle option'.
 */
export function* optionStarts(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  parent: ParentInPeriod,
): Generator<OptionStart> {
  for (const { starts } of optionDates(facts, calendar, option, parent)) yield* starts()
}

/** The same starts in groups of one date. */
export function* optionDates(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  parent: ParentInPeriod,
): Generator<StartsOfDate> {
  for (const members of alternatives(option)) {
    if (isTimed(option)) {
      const times = timesOf(calendar, parent)
      yield* timedDates({ facts, calendar, option, parent, times, members })
    } else yield { key: null, starts: () => [withParent(calendar, option, parent, members)] }
  }
}

/** All products of an option, or each by itself where one is chosen. */
function alternatives({ choice, items }: MandatoryOption): (readonly MandatoryItem[])[] {
  return choice === 'ALL' ? [items] : items.map((item) => [item])
}

function isTimed(option: MandatoryOption): option is TimedOption {
  return option.terms !== undefined
}

function* timedDates(requested: Query): Generator<StartsOfDate> {
  const { calendar, option, parent, times, members } = requested
  const today = dateOf(toWallTime(parent.now, calendar.zone))
  const { first, last } = likelyRange(option.terms, { parent: times, today })
  const duration = times.durationId ?? `for ${calendar.toEpoch(parent.end) - calendar.toEpoch(parent.at)}`
  const { audience, now } = parent
  const of = `${option.id} ${members[0]?.product.id}`
  for (const date of datesFrom(first, daysBetween(first, last) + 1)) {
    const key = `${of} ${date} ${duration} ${audience} ${now}`
    yield { key: option.terms.canSelectStartTime ? key : null, starts: () => startsOn(requested, date) }
  }
}

/** Starts on a date of the chosen product, or of the first product where all are included. */
function* startsOn(requested: Query, date: LocalDate): Generator<OptionStart> {
  const { option, parent, times, members } = requested
  const [first] = members
  if (!first) return
  const durationId = likelyDuration(option.terms, times, first.product, parent.audience)
  for (const startRent of startTimesOf(requested, first.product, date)) {
    const items = members.map((item) => itemAt(requested, item, { startRent, durationId }))
    yield { productIds: idsOf(members), startRent, durationId, items }
  }
}

function idsOf(items: readonly MandatoryItem[]): number[] {
  return items.map(({ product }) => product.id)
}

/** Longest that bundle items may start after the day of their parent, or after its last day, in days. */
export function daysAfterParent({ terms }: MandatoryOption): number {
  if (!terms) return 0
  const noon = wallTime('2000-01-01 12:00:00')
  const parent = { startRent: noon, endRent: noon }
  return daysBetween(dateOf(noon), likelyRange(terms, { parent, today: dateOf(noon) }).last)
}

function timesOf(calendar: Calendar, { at, end, durationId }: ParentInPeriod): ParentTimes {
  return { startRent: calendar.toWall(at), endRent: calendar.toWall(end), durationId }
}

type Query = {
  facts: AvailabilityFacts
  calendar: Calendar
  option: TimedOption
  parent: ParentInPeriod
  times: ParentTimes
  members: readonly MandatoryItem[]
}

/**
 * Start times of the product on a date of the calendar where the guest chooses, the parent's first if it is
 * among them; else the option's one.
 */
function startTimesOf(
  { facts, calendar, option: { terms }, parent, times }: Query,
  product: BookableProduct,
  date: LocalDate,
): WallTime[] {
  const likely = atTime(date, likelyStartTime(terms, times))
  if (!terms.canSelectStartTime) return [likely]
  const day = dayNumber(date)
  const { audience } = parent
  const starts = findOnce(cacheOf(facts).starts, `${product.id} ${day} ${audience}`, () =>
    [day - 1, day]
      .flatMap((each) => gridStartsOn(calendar, product, { day: each, audience }))
      .filter(({ at }) => dayOf(at) === day)
      .map(({ at }) => calendar.toWall(at)),
  )
  return starts.includes(likely) ? [likely, ...starts.filter((start) => start !== likely)] : starts
}

/** Items for a start with their parent; undefined where the reader can't book one then. */
function withParent(
  calendar: Calendar,
  { duration }: MandatoryOption,
  { audience, now, at, end: parentEnd, durationId }: ParentInPeriod,
  members: readonly MandatoryItem[],
): OptionStart {
  const end = duration
    ? endOfDuration(calendar, startAt(calendar, at), { ...duration, id: 0, adminOnly: false })
    : parentEnd
  const items = members.map(({ product, seats, addons }) => {
    const isOpen = isBookable(product, audience) && !isPastCutOff(calendar, product, { audience, now, at })
    if (!isOpen || end === undefined) return undefined
    return { product, seats, at, end, addons: bookableOf(addons, audience) }
  })
  return { productIds: idsOf(members), startRent: calendar.toWall(at), durationId, items }
}

/**
 * Whether the start is past the cut-off, the one rule for guests that still binds an item which starts with its
 * parent. An add-on has none.
 */
function isPastCutOff(
  calendar: Calendar,
  product: BookableProduct,
  query: Pick<ParentInPeriod, 'audience' | 'now' | 'at'>,
): boolean {
  return product.productType !== 'ADDON' && calendar.toEpoch(query.at) < earliestStart(product, query)
}

function bookableOf(addons: readonly BookableProduct[], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** Item from that start until its end; undefined when the reader can't book it. */
function itemAt(
  requested: Query,
  { product, seats, addons }: MandatoryItem,
  { startRent, durationId: chosenId }: { startRent: WallTime; durationId: number | null },
): AvailableItem | undefined {
  const { facts, calendar, option, parent, times } = requested
  const { terms } = option
  const { audience, now } = parent
  if (!isBookable(product, audience) || !wallTimeExists(startRent, calendar.zone)) return undefined
  const offered = durationsFor(product, audience)
  const isChosen = terms.canSelectDuration && offered.length > 0
  if (isChosen && !offered.some(({ id }) => id === chosenId)) return undefined
  const durationId = isChosen ? chosenId : fixedDuration(terms, times)
  const durations = isChosen ? offered : parent.product.durations
  const isForced = !isChosen && terms.durationOption === 'FORCED_DURATION'
  const duration = isForced ? option.duration : durations.find(({ id }) => id === durationId)
  const isParents = !isChosen && !isForced
  const endRent = endOfItem(calendar, startRent, { duration: duration ?? null, isParents, parent: times })
  if (endRent === undefined || endRent <= startRent) return undefined

  const [start, isAsSet] = [!terms.canSelectStartTime, !terms.canSelectDuration]
  const fixed = { start, duration: isAsSet, hours: start && isAsSet && startRent === times.startRent }
  const demand = { productId: product.id, startRent, endRent, durationId, quantity: 1, fixed }
  const key = `${product.id} ${startRent} ${endRent} ${durationId} ${start} ${isAsSet} ${fixed.hours} ${now}`
  const areMet =
    audience === 'staff' ||
    findOnce(cacheOf(facts).areRulesMet, key, () => {
      const query = { demand, audience, now, zone: calendar.zone }
      return guestRulesBroken(facts, product, query).length === 0
    })
  if (!areMet) return undefined
  const [at, end] = [fromWall(startRent), fromWall(endRent)]
  return { product, seats, at, end, addons: bookableOf(addons, audience) }
}
