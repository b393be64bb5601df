import type { BookingType } from '#app/domain/catalog/product-types.ts'
import { type LocalTime, localTime, timeOf } from '#app/domain/shared/time.ts'
import { hasEnoughLeft } from './start-time-state.ts'
import type { StartTimeOffer } from './start-times.ts'

/** More than so many are no reason to hurry. */
const FEW = 5
const EVENING: LocalTime = localTime('17:00')
/** An evening that goes on past midnight. */
const NIGHT_ENDS: LocalTime = localTime('05:00')

/**
 * How many can still be booked today, where every start that is left is nearly sold out and they are few; else
 * null. Places of several starts add up; of units that go out by period the most that one start has left counts.
 * Source: domain.md §3 'States of a start time'.
 */
export function leftToday(
  offers: readonly Pick<StartTimeOffer, 'startRent' | 'free' | 'state'>[],
  bookingType: BookingType,
): { left: number; isEvening: boolean } | null {
  const bookable = offers.filter(hasEnoughLeft)
  if (bookable.length === 0 || bookable.some(({ state }) => state !== 'SOON_SOLD_OUT')) return null
  const free = bookable.map((offer) => offer.free ?? Number.POSITIVE_INFINITY)
  const left =
    bookingType === 'PER_START_TIME' ? free.reduce((sum, each) => sum + each, 0) : Math.max(...free)
  if (left > FEW) return null
  return { left, isEvening: bookable.every(({ startRent }) => isInEvening(timeOf(startRent))) }
}

function isInEvening(time: LocalTime): boolean {
  return time >= EVENING || time < NIGHT_ENDS
}
