import { type AvailabilityFacts, isBookable } from '#app/domain/availability/availability-facts.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { evaluatePeriod } from '#app/domain/availability/evaluate-period.ts'
import { tightestOf } from '#app/domain/availability/free-quantity.ts'
import { periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { DepartureCapacity, DepartureQuery } from './departures.ts'

const NOTHING: DepartureCapacity = { free: 0, capacity: 0 }

/**
 * Free quantity and capacity from a start until an end, as staff are offered them: of products that share a pool,
 * those of the one with most left. Both are 0 where staff may book none of the products. Source: domain.md §3
 * 'Free quantity'.
 */
export function departureCapacity(
  facts: AvailabilityFacts,
  { now, zone }: { now: Instant; zone: Zone },
): (query: DepartureQuery) => DepartureCapacity {
  const calendar = createCalendar(facts.hours, zone)
  return ({ productIds, startRent, endRent }) => {
    const capacities = productIds.flatMap((productId) => {
      const product = facts.products.get(productId)
      if (!isBookable(product, 'staff')) return []
      const demand = { productId, startRent, endRent, durationId: null, quantity: 1 }
      const period = periodOf(calendar, product, demand)
      const { free, limits } = evaluatePeriod(facts, calendar, product, {
        period,
        durationId: null,
        needed: 1,
        audience: 'staff',
        now,
      })
      return { free, capacity: tightestOf(limits).capacity }
    })
    return capacities.reduce((most, each) => (isMore(each, most) ? each : most), NOTHING)
  }
}

/** null is unlimited, so more than any number. */
function isMore(one: DepartureCapacity, than: DepartureCapacity): boolean {
  if (one.free === null || than.free === null) return one.free === null
  return one.free > than.free || (one.free === than.free && (one.capacity ?? 0) > (than.capacity ?? 0))
}
