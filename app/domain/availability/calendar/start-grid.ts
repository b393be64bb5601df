import {
  type BookableProduct,
  durationsFor,
  type ProductDuration,
} from '#app/domain/availability/availability-facts.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { MINUTES_PER_DAY, minutesOfDay, wallTimeExists } from '#app/domain/shared/time.ts'
import { type Calendar, dayOf, type WallMinutes } from './calendar.ts'
import { scheduledTimes } from './capacity-schedule.ts'
import { endOfDuration, endsWithinOpening, type Start, startAt } from './period-end.ts'

/** A start with its end by the chosen, else the shortest, duration. */
export type StartAndEnd = Start & { end: WallMinutes; durationId: number }

type StartsQuery = { day: number; audience: Audience; durationId?: number | undefined }

/**
 * Starts that the product offers on an opening day, earliest first, each with its end. Add-ons have none of
 * their own. A start that the clock skips is never offered. Source: domain.md §3.
 */
export function startsOn(calendar: Calendar, product: BookableProduct, query: StartsQuery): StartAndEnd[] {
  return [...eachStartOn(calendar, product, query)]
}

/** The same one by one, for who stops at the first that will do. */
export function* eachStartOn(
  calendar: Calendar,
  product: BookableProduct,
  query: StartsQuery,
): Generator<StartAndEnd> {
  if (product.productType === 'ADDON') return
  const durations = durationsFor(product, query.audience)
  const times = new Set(gridOf(calendar, product, query.day))
  for (const at of [...times].sort((a, b) => a - b)) {
    if (!exists(calendar, at)) continue
    const start = { at, openingDay: query.day }
    const end = chooseEnd(calendar, product, start, durations, query.durationId)
    if (end) yield { ...start, ...end }
  }
}

/** End of a start by the named duration, else by the shortest that the reader may book there. */
function chooseEnd(
  calendar: Calendar,
  product: BookableProduct,
  start: Start,
  durations: readonly ProductDuration[],
  durationId: number | undefined,
): { end: WallMinutes; durationId: number } | undefined {
  const fitsAnyway = product.bookingType === 'PER_START_TIME' || isIndependent(product)
  let isSomewhere = product.startTimeType !== 'AUTOMATIC_WITHIN_OPENING_HOURS'
  let shortest: { end: WallMinutes; durationId: number } | undefined
  for (const duration of durations) {
    const end = endOfDuration(calendar, start, duration)
    if (end === undefined) continue
    const fits = endsWithinOpening(calendar, end)
    isSomewhere ||= fits
    const isRequested = durationId === undefined || duration.id === durationId
    if (isRequested && (fits || fitsAnyway) && (!shortest || end < shortest.end)) {
      shortest = { end, durationId: duration.id }
    }
  }
  return isSomewhere ? shortest : undefined
}

/** Times of the grid within the day's open intervals, where a closing time is no start; or the schedules'. */
function gridOf(calendar: Calendar, product: BookableProduct, day: number): WallMinutes[] {
  if (isIndependent(product)) {
    return [day, day + 1]
      .flatMap((date) => scheduledMinutes(calendar, product, date))
      .filter((at) => startAt(calendar, at).openingDay === day)
  }
  return calendar.day(day).open.flatMap((interval) => {
    if (product.startTimeType === 'AUTOMATIC_WITHIN_OPENING_HOURS') {
      const count = Math.ceil((interval.closes - interval.opens) / product.startTimeInterval)
      return Array.from({ length: count }, (_, step) => interval.opens + step * product.startTimeInterval)
    }
    return product.startTimes
      .flatMap((time) => [0, 1].map((later) => (day + later) * MINUTES_PER_DAY + minutesOfDay(time)))
      .filter((at) => interval.opens <= at && at < interval.closes)
  })
}

/** Times that the schedules have on a date of the calendar. */
function scheduledMinutes(calendar: Calendar, product: BookableProduct, date: number): WallMinutes[] {
  const times = scheduledTimes(product.schedules, calendar.day(date).date)
  return times.map((time) => date * MINUTES_PER_DAY + minutesOfDay(time))
}

/** Whether capacity schedules alone set the start times, whatever the opening hours. */
export function isIndependent({ startTimeType }: BookableProduct): boolean {
  return startTimeType === 'MANUAL_INDEPENDENT'
}

function exists(calendar: Calendar, at: WallMinutes): boolean {
  return calendar.day(dayOf(at)).isEven || wallTimeExists(calendar.toWall(at), calendar.zone)
}
