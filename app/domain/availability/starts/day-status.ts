import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import { createStartFinder, type FoundStart, type StartTimeQuery } from './start-finder.ts'
import { hasEnoughLeft } from './start-time-state.ts'

export type DayStatus = 'CLOSED' | 'FULL' | 'LIMITED' | 'AVAILABLE'

/** Status of each date, both ends included, as a month calendar shows it. Source: domain.md §3. */
export function dayStatuses(
  facts: AvailabilityFacts,
  query: StartTimeQuery & { from: LocalDate; to: LocalDate },
): Map<LocalDate, DayStatus> {
  const { calendar, eachOn } = createStartFinder(facts, { ...query, forDays: true })
  const statuses = new Map<LocalDate, DayStatus>()
  for (let day = dayNumber(query.from); day <= dayNumber(query.to); day++) {
    statuses.set(calendar.day(day).date, dayStatusOf(eachOn(day)))
  }
  return statuses
}

/**
 * Closed without starts, full when none has enough left, limited when all that have are soon sold out. Looks no
 * further than the first that is plainly available.
 */
export function dayStatusOf(starts: Iterable<Pick<FoundStart, 'state'>>): DayStatus {
  let status: DayStatus = 'CLOSED'
  for (const start of starts) {
    if (start.state === 'CLOSED_OUT') continue
    if (!hasEnoughLeft(start)) status = betterStatus(status, 'FULL')
    else if (start.state === 'SOON_SOLD_OUT') status = 'LIMITED'
    else return 'AVAILABLE'
  }
  return status
}

/** A day as that many participants are shown it. */
export type DayForParticipants = {
  /** Status for the smallest booking that the reader may make. */
  status: DayStatus
  /** The most that one start has left, where that is less than requested; else null. */
  left: number | null
}

/**
 * Days for participants, both ends included. More than fit any start do not make a day full: the page shows
 * how many are left instead, so that a smaller one finds its day.
 */
export function daysForParticipants(
  facts: AvailabilityFacts,
  query: Omit<StartTimeQuery, 'requested'> & { from: LocalDate; to: LocalDate; participants: number },
): Map<LocalDate, DayForParticipants> {
  const { calendar, eachOn } = createStartFinder(facts, { ...query, forDays: true })
  const days = new Map<LocalDate, DayForParticipants>()
  for (let day = dayNumber(query.from); day <= dayNumber(query.to); day++) {
    days.set(calendar.day(day).date, dayForParticipants(eachOn(day), query.participants))
  }
  return days
}

/** Stops at the first start that is plainly available and has places for the participants. */
export function dayForParticipants(
  starts: Iterable<Pick<FoundStart, 'state' | 'free'>>,
  participants: number,
): DayForParticipants {
  let status: DayStatus = 'CLOSED'
  let most = 0
  for (const start of starts) {
    status = betterStatus(status, dayStatusOf([start]))
    if (hasEnoughLeft(start)) most = Math.max(most, start.free ?? Number.POSITIVE_INFINITY)
    if (status === 'AVAILABLE' && most >= participants) break
  }
  return { status, left: most > 0 && most < participants ? most : null }
}

/** The better of two products' days, for a calendar of them all. */
export function betterStatus(left: DayStatus | undefined, right: DayStatus): DayStatus {
  const order: readonly DayStatus[] = ['CLOSED', 'FULL', 'LIMITED', 'AVAILABLE']
  return left && order.indexOf(left) > order.indexOf(right) ? left : right
}

/** A product on a day, as staff choose among them. */
export type FreeDay = {
  status: DayStatus
  /** The most that one start has left; null when any has no limit. */
  free: number | null
}

/** Whether any start of a day has enough left. */
export function isDayFree({ status }: Pick<FreeDay, 'status'>): boolean {
  return status === 'AVAILABLE' || status === 'LIMITED'
}

type CountedStart = Pick<FoundStart, 'state' | 'free'>

/**
 * Counts the starts to come, and once the day has begun a start now: in the afternoon those to come may all be longer
 * ones, overnight. All of them on a day that is over, since staff may still book them.
 */
export function freeDayOf(
  starts: readonly (CountedStart & { startRent: WallTime })[],
  now: WallTime,
  walkIn?: CountedStart,
): FreeDay {
  const coming: CountedStart[] = starts.filter(({ startRent }) => startRent >= now)
  const bookable = walkIn && coming.length < starts.length ? [...coming, walkIn] : coming
  const counted = bookable.length > 0 ? bookable : starts
  const free = counted
    .filter(hasEnoughLeft)
    .reduce<number | null>(
      (most, start) => (most === null || start.free === null ? null : Math.max(most, start.free)),
      0,
    )
  return { status: dayStatusOf(counted), free }
}
