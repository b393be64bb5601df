import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts } from './availability-facts.ts'
import { limitsOf } from './free-quantity.ts'

/**
 * Dates on which bookings that are known take more than a limit of the product allows: what a lower capacity
 * or another schedule left tight. Source: domain.md §3 'over-booked by change'.
 */
export function overBookedDates(facts: AvailabilityFacts, productId: number): LocalDate[] {
  const product = facts.products.get(productId)
  if (!product) return []
  const dates = new Set<LocalDate>()
  for (const row of facts.rows) {
    const request = {
      startRent: row.startRent,
      occupiedFrom: Math.max(row.occupiedFrom, facts.known.from),
      occupiedTo: Math.min(row.occupiedTo, facts.known.to),
    }
    const isOver = limitsOf(facts, product, request).some(
      ({ capacity, used }) => capacity !== null && used > capacity,
    )
    if (isOver) dates.add(dateOf(row.startRent))
  }
  return [...dates].sort()
}
