import {
  type AvailabilityFacts,
  type BookableProduct,
  durationsFor,
} from '#app/domain/availability/availability-facts.ts'
import { createCalendar, dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { isIndependent } from '#app/domain/availability/calendar/start-grid.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  atTime,
  datesFrom,
  type LocalDate,
  type LocalTime,
  localTime,
  timeOf,
  toInstant,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { StartTimeState } from './start-time-state.ts'
import { startTimesOn } from './start-times.ts'

/** Why nothing starts on a day. */
export type NoStartReason = 'closed' | 'no_durations' | 'no_schedule' | 'no_times' | 'nothing_fits'

export type PreviewDay = {
  date: LocalDate
  /** null capacity means unlimited. */
  starts: { time: LocalTime; capacity: number | null; used: number; state: StartTimeState }[]
  /** null when there is a start. */
  reason: NoStartReason | null
}

const MIDNIGHT = localTime('00:00')

/**
 * The start times that a guest would be offered on days in a row, by the function that offers them, as if the
 * product were active and none of them past its cut-off.
 */
export function previewStartTimes(
  facts: AvailabilityFacts,
  query: { productId: number; from: LocalDate; days: number; zone: Zone },
): PreviewDay[] {
  const { productId, from, days, zone } = query
  const stored = facts.products.get(productId)
  if (!stored) return []
  const product: BookableProduct = { ...stored, status: 'ACTIVE', cutOffMinutes: 0 }
  const shown = { ...facts, products: new Map([[productId, product]]) }
  const calendar = createCalendar(facts.hours, zone)
  const now = toInstant(atTime(from, MIDNIGHT), zone)
  return datesFrom(from, days).map((date) => {
    const offers = startTimesOn(shown, { productId, date, audience: 'guest', now, zone })
    const isOpen = calendar.day(dayNumber(date)).open.length > 0
    return {
      date,
      starts: offers.map(({ startRent, capacity, used, state }) => ({
        time: timeOf(startRent),
        capacity,
        used,
        state,
      })),
      reason: offers.length > 0 ? null : noStartReason(product, 'guest', isOpen),
    }
  })
}

/** First reason why there is no start, in the order in which staff fix them. */
export function noStartReason(product: BookableProduct, audience: Audience, isOpen: boolean): NoStartReason {
  if (durationsFor(product, audience).length === 0) return 'no_durations'
  if (isIndependent(product)) return 'no_schedule'
  if (!isOpen) return 'closed'
  return product.startTimeType === 'MANUAL_WITHIN_OPENING_HOURS' ? 'no_times' : 'nothing_fits'
}
