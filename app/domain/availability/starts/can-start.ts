import { type AvailabilityFacts, isBookable } from '#app/domain/availability/availability-facts.ts'
import { createCalendar, dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { eachStartOn, isIndependent } from '#app/domain/availability/calendar/start-grid.ts'
import { earliestStart } from '#app/domain/availability/cut-off.ts'
import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'

/** Whether a product has a start for guests on a date that isn't past its cut-off, sold out or not. */
export function canStartOn(
  rules: Pick<AvailabilityFacts, 'products' | 'hours'>,
  { productId, now, zone }: { productId: number; now: Instant; zone: Zone },
  date: LocalDate,
): boolean {
  const product = rules.products.get(productId)
  if (!isBookable(product, 'guest')) return false
  const calendar = createCalendar(rules.hours, zone)
  const day = dayNumber(date)
  if (!isIndependent(product) && calendar.day(day).open.length === 0) return false
  const earliest = earliestStart(product, { audience: 'guest', now })
  for (const { at } of eachStartOn(calendar, product, { day, audience: 'guest' })) {
    if (calendar.toEpoch(at) >= earliest) return true
  }
  return false
}
