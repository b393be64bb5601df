import {
  type AvailabilityFacts,
  type BookableProduct,
  durationsFor,
  isBookable,
  type MandatoryOption,
  type MandatoryPart,
} from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  dayNumber,
  dayOf,
  fromWall,
  type WallMinutes,
} from '#app/domain/availability/calendar.ts'
import { guestRulesBroken } from '#app/domain/availability/guest-rules.ts'
import type { OpenPart } from '#app/domain/availability/parts-together.ts'
import { endOfDuration, startAt } from '#app/domain/availability/period-end.ts'
import { startsOn as gridStartsOn } from '#app/domain/availability/start-grid.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  epochSeconds,
  type Instant,
  type LocalDate,
  toWallTime,
  type WallTime,
  wallTime,
  wallTimeExists,
} from '#app/domain/shared/time.ts'
import {
  endOfPart,
  givenDuration,
  likelyDuration,
  likelyRange,
  likelyStartTime,
  type OptionTerms,
  type ParentTimes,
} from './bundle-times.ts'
import { findOnce, memoryOf } from './part-memory.ts'

/** A parent in a period, and who would book it. */
export type ParentInPeriod = {
  product: BookableProduct
  at: WallMinutes
  end: WallMinutes
  durationId: number | null
  audience: Audience
  now: Instant
}

/** The parts of an option at one start, in its order; undefined for one that cannot be had then. */
export type PartsAtStart = readonly (OpenPart | undefined)[]

/** An option that does not start with its parent. */
type TimedOption = MandatoryOption & { terms: OptionTerms }

/** Whether an option has several starts, of which the guest chooses one. */
export function isStartChosen({ terms }: MandatoryOption): boolean {
  return terms !== undefined && (terms.canSelectDate || terms.canSelectStartTime)
}

/** An option's starts on one date. `key` names those that are the same whenever the parent starts; null: others. */
export type StartsOfDate = { key: string | null; starts: () => Iterable<PartsAtStart> }

/**
 * Starts that an option's date and time rules allow its parts beside a parent, date by date: each product by
 * itself where one is chosen, then several at once. Rules for guests that the option leaves open are held against
 * them; what is free is not. Source: domain.md §4 'Bundle option'.
 */
export function* optionDates(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  parent: ParentInPeriod,
): Generator<StartsOfDate> {
  if (isTimed(option))
    yield* timedDates({ facts, calendar, option, parent, times: timesOf(calendar, parent) })
  else yield { key: null, starts: () => [besideParent(calendar, option, parent)] }
}

/** The same starts one by one. */
export function* optionStarts(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  parent: ParentInPeriod,
): Generator<PartsAtStart> {
  for (const { starts } of optionDates(facts, calendar, option, parent)) yield* starts()
}

/** Parts of an option whose start nobody chooses, as far as they can be had. */
export function openPartsOf(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  parent: ParentInPeriod,
): readonly OpenPart[] {
  const starts = [...optionStarts(facts, calendar, option, parent)]
  return option.parts.flatMap((_, index) => starts.find((parts) => parts[index])?.[index] ?? [])
}

function isTimed(option: MandatoryOption): option is TimedOption {
  return option.terms !== undefined
}

function* timedDates(asked: Asked): Generator<StartsOfDate> {
  const { facts, calendar, option, parent, times } = asked
  const today = dateOf(toWallTime(parent.now, calendar.zone))
  const { first, last } = likelyRange(option.terms, { parent: times, today })
  const length = times.durationId ?? `for ${calendar.toEpoch(parent.end) - calendar.toEpoch(parent.at)}`
  const index = facts.mandatoryOptions?.get(parent.product.id)?.indexOf(option)
  const { audience, now } = parent
  for (const date of datesFrom(first, daysBetween(first, last) + 1)) {
    const key = `${parent.product.id} ${index} ${date} ${length} ${audience} ${now}`
    yield { key: option.terms.canSelectStartTime ? key : null, starts: () => startsOn(asked, date) }
  }
}

function* startsOn(asked: Asked, date: LocalDate): Generator<PartsAtStart> {
  const { option, parent, times } = asked
  for (const { leader, members } of partSets(option)) {
    if (!isBookable(leader.product, parent.audience)) continue
    const durationId = likelyDuration(option.terms, times, leader.product, parent.audience)
    for (const startRent of startTimesOf(asked, leader.product, date)) {
      yield option.parts.map((part) =>
        members.includes(part) ? partAt(asked, part, { startRent, durationId }) : undefined,
      )
    }
  }
}

/** Longest that parts may start after the day of their parent, in days. */
export function daysAfterParent({ terms }: MandatoryOption): number {
  if (!terms) return 0
  const anyDay = wallTime('2000-01-01 00:00:00')
  const parent = { startRent: anyDay, endRent: anyDay }
  return daysBetween(dateOf(anyDay), likelyRange(terms, { parent, today: dateOf(anyDay) }).last)
}

function timesOf(calendar: Calendar, { at, end, durationId }: ParentInPeriod): ParentTimes {
  return { startRent: calendar.toWall(at), endRent: calendar.toWall(end), durationId }
}

/** Products that start at once, with the one whose start times and lengths are offered. */
function partSets({
  choice,
  parts,
}: MandatoryOption): { leader: MandatoryPart; members: readonly MandatoryPart[] }[] {
  const alone = parts.map((part) => ({ leader: part, members: [part] }))
  const [first] = parts
  const together = first ? [{ leader: first, members: parts }] : []
  if (choice === 'ALL') return together
  return choice === 'ONE' || parts.length < 2 ? alone : [...alone, ...together]
}

type Asked = {
  facts: AvailabilityFacts
  calendar: Calendar
  option: TimedOption
  parent: ParentInPeriod
  times: ParentTimes
}

/** Those of the product's own starts on a date of the calendar, where the guest chooses; else the option's one. */
function startTimesOf(
  { facts, calendar, option: { terms }, parent, times }: Asked,
  product: BookableProduct,
  date: LocalDate,
): WallTime[] {
  if (!terms.canSelectStartTime) return [atTime(date, likelyStartTime(terms, times))]
  const day = dayNumber(date)
  const { audience } = parent
  return findOnce(memoryOf(facts).starts, `${product.id} ${day} ${audience}`, () =>
    [day - 1, day]
      .flatMap((each) => gridStartsOn(calendar, product, { day: each, audience }))
      .filter(({ at }) => dayOf(at) === day)
      .map(({ at }) => calendar.toWall(at)),
  )
}

/** Parts as they come when their parent starts; undefined where the reader can't have one then. */
function besideParent(
  calendar: Calendar,
  { duration, parts }: MandatoryOption,
  { audience, now, at, end: parentEnd }: ParentInPeriod,
): PartsAtStart {
  const end = duration
    ? endOfDuration(calendar, startAt(calendar, at), { ...duration, id: 0, adminOnly: false })
    : parentEnd
  return parts.map(({ product, seats, addons }) => {
    const isOpen = isBookable(product, audience) && !isPastCutOff(calendar, product, { audience, now, at })
    if (!isOpen || end === undefined) return undefined
    return { product, seats, at, end, addons: bookableOf(addons, audience) }
  })
}

/** Of the rules for guests the one that an option beside its parent does not settle. An add-on has none. */
function isPastCutOff(
  calendar: Calendar,
  { productType, cutOffMinutes }: BookableProduct,
  { audience, now, at }: Pick<ParentInPeriod, 'audience' | 'now' | 'at'>,
): boolean {
  if (audience === 'staff' || productType === 'ADDON') return false
  return calendar.toEpoch(at) - epochSeconds(now) < cutOffMinutes * 60
}

function bookableOf(addons: readonly BookableProduct[], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** A part that starts then, until its end; undefined when the reader can't have it. */
function partAt(
  asked: Asked,
  { product, seats, addons }: MandatoryPart,
  { startRent, durationId: chosenId }: { startRent: WallTime; durationId: number | null },
): OpenPart | undefined {
  const { facts, calendar, option, parent, times } = asked
  const { terms } = option
  const { audience, now } = parent
  if (!isBookable(product, audience) || !wallTimeExists(startRent, calendar.zone)) return undefined
  const offered = durationsFor(product, audience)
  const isChosen = terms.canSelectDuration && offered.length > 0
  if (isChosen && !offered.some(({ id }) => id === chosenId)) return undefined
  const durationId = isChosen ? chosenId : givenDuration(terms, times)
  const durations = isChosen ? offered : parent.product.durations
  const isForced = !isChosen && terms.durationOption === 'FORCED_DURATION'
  const duration = isForced ? option.duration : durations.find(({ id }) => id === durationId)
  const isParents = !isChosen && !isForced
  const endRent = endOfPart(calendar, startRent, { duration: duration ?? null, isParents, parent: times })
  if (endRent === undefined || endRent <= startRent) return undefined

  const [start, length] = [!terms.canSelectStartTime, !terms.canSelectDuration]
  const settled = { start, length, hours: start && length && startRent === times.startRent }
  const demand = { productId: product.id, startRent, endRent, durationId, quantity: 1, settled }
  const key = `${product.id} ${startRent} ${endRent} ${durationId} ${start} ${length} ${settled.hours} ${now}`
  const isKept =
    audience === 'staff' ||
    findOnce(memoryOf(facts).areRulesKept, key, () => {
      const query = { demand, audience, now, zone: calendar.zone }
      return guestRulesBroken(facts, product, query).length === 0
    })
  if (!isKept) return undefined
  const [at, end] = [fromWall(startRent), fromWall(endRent)]
  return { product, seats, at, end, addons: bookableOf(addons, audience) }
}
