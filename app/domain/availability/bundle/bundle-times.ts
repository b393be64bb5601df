import type { BookableProduct, ProductDuration } from '#app/domain/availability/availability-facts.ts'
import { durationsFor } from '#app/domain/availability/availability-facts.ts'
import { type Calendar, fromWall } from '#app/domain/availability/calendar/calendar.ts'
import { endOfDuration, startAt } from '#app/domain/availability/calendar/period-end.ts'
import type { BundleOptionValues } from '#app/domain/catalog/bundle/bundle-rules.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { addDuration } from '#app/domain/shared/calendar.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalTime,
  secondsBetween,
  timeOf,
  toInstant,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** When the product that has the option is booked. */
export type ParentTimes = { startRent: WallTime; endRent: WallTime; durationId: number | null }

/** First and last date on which a bundle item may start, both included; null: no last date. */
type DateRange = { first: LocalDate; last: LocalDate | null }

type DateTerms = Pick<
  BundleOptionValues,
  'dateOption' | 'canSelectDate' | 'dateOptionXDays' | 'dateOptionDaysMin' | 'dateOptionDaysMax'
>
type StartTerms = Pick<BundleOptionValues, 'startTimeOption' | 'canSelectStartTime' | 'startTime'>
type DurationTerms = Pick<BundleOptionValues, 'durationOption' | 'canSelectDuration' | 'durationId'>

/** When the products of an option may start, and for how long. */
export type OptionTerms = DateTerms & StartTerms & DurationTerms

/**
 * Dates on which a bundle item may start. Days count from the parent's start date; its own days include the last.
 * Where the guest does not choose, it is the earliest of them, and on any date the parent's. Source: domain.md §4
 * 'Bundle option'.
 */
export function bundleDates(
  option: DateTerms,
  parent: Pick<ParentTimes, 'startRent' | 'endRent'>,
  today: LocalDate,
): DateRange {
  const start = dateOf(parent.startRent)
  const range = allDates(option, parent, today)
  if (option.canSelectDate) return range
  const only = option.dateOption === 'ANY_DATE' ? start : range.first
  return { first: only, last: only }
}

function allDates(
  { dateOption, dateOptionXDays, dateOptionDaysMin, dateOptionDaysMax }: DateTerms,
  { startRent, endRent }: Pick<ParentTimes, 'startRent' | 'endRent'>,
  today: LocalDate,
): DateRange {
  const start = dateOf(startRent)
  switch (dateOption) {
    case 'PARENT_DATE':
      return { first: start, last: start }
    case 'WITHIN_PARENT_DATES':
      return { first: start, last: lastDate(endRent) }
    case 'X_DAYS_FROM_START': {
      const date = addDays(start, dateOptionXDays ?? 0)
      return { first: date, last: date }
    }
    case 'CUSTOM_MIN_MAX':
      return { first: addDays(start, dateOptionDaysMin ?? 0), last: addDays(start, dateOptionDaysMax ?? 0) }
    case 'ANY_DATE':
      return { first: today, last: null }
  }
}

/** A stay that ends at midnight does not reach the next day. */
function lastDate(endRent: WallTime): LocalDate {
  const date = dateOf(endRent)
  return timeOf(endRent) === '00:00' ? addDays(date, -1) : date
}

/** Whether there is more than one date to choose from. */
export function isDateOpen({ first, last }: DateRange): boolean {
  return first !== last
}

export function isInRange({ first, last }: DateRange, date: LocalDate): boolean {
  return first <= date && (last === null || date <= last)
}

/** The date to begin with: the parent's where that is allowed, else the first. */
export function likelyDate(range: DateRange, parent: Pick<ParentTimes, 'startRent'>): LocalDate {
  const start = dateOf(parent.startRent)
  return isInRange(range, start) ? start : range.first
}

/** Dates that are searched for a free one, before the guest has chosen. */
const MOST_DATES = 14

/** The dates that are looked at while nobody has chosen one: the likely one and those after it. */
export function likelyRange(
  option: DateTerms,
  { parent, today }: { parent: Pick<ParentTimes, 'startRent' | 'endRent'>; today: LocalDate },
): { first: LocalDate; last: LocalDate } {
  const range = bundleDates(option, parent, today)
  const first = likelyDate(range, parent)
  const count = range.last === null ? MOST_DATES : Math.min(MOST_DATES, daysBetween(first, range.last) + 1)
  return { first, last: addDays(first, count - 1) }
}

/** Start time of a bundle item on its date, where that is not chosen; where it is, the likely one. */
export function likelyStartTime(option: StartTerms, parent: Pick<ParentTimes, 'startRent'>): LocalTime {
  const { startTimeOption, startTime } = option
  return startTimeOption === 'FORCED_START_TIME' && startTime !== null ? startTime : timeOf(parent.startRent)
}

/** Duration of a bundle item, where that is not chosen. null: as long as a parent whose length has no name. */
export function fixedDuration(option: DurationTerms, parent: Pick<ParentTimes, 'durationId'>): number | null {
  return option.durationOption === 'FORCED_DURATION' ? option.durationId : parent.durationId
}

/** The duration to begin with where it is chosen: the option's if the product has it, else the product's first. */
export function likelyDuration(
  option: DurationTerms,
  parent: Pick<ParentTimes, 'durationId'>,
  product: BookableProduct,
  audience: Audience,
): number | null {
  const durations = durationsFor(product, audience)
  const given = fixedDuration(option, parent)
  return (durations.find(({ id }) => id === given) ?? durations[0])?.id ?? null
}

type ItemDuration = {
  /** null: the parent's own length, whatever that is. */
  duration: Pick<ProductDuration, 'amount' | 'unit'> | null
  /** Lasts as long as its parent. */
  isParents: boolean
  parent: ParentTimes
}

/** End of a bundle item. undefined when the shop closes before that, for days to closing. */
export function endOfItem(
  calendar: Calendar,
  startRent: WallTime,
  { duration, isParents, parent }: ItemDuration,
): WallTime | undefined {
  const { zone } = calendar
  if (isParents && startRent === parent.startRent) return parent.endRent
  if (duration === null) {
    const seconds = secondsBetween(toInstant(parent.startRent, zone), toInstant(parent.endRent, zone))
    return addDuration(startRent, Math.ceil(seconds / 60), 'MINUTES', zone)
  }
  const start = startAt(calendar, fromWall(startRent))
  const end = endOfDuration(calendar, start, { ...duration, id: 0, adminOnly: false })
  return end === undefined ? undefined : calendar.toWall(end)
}
