import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'
import { type AvailabilityFacts, isBookable } from './availability-facts.ts'
import { createCalendar, dayNumber } from './calendar.ts'
import { earliestStart } from './cut-off.ts'
import { eachStartOn, isIndependent } from './start-grid.ts'

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
