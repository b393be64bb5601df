import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { limitsOf } from '#app/domain/availability/free-quantity.ts'
import {
  atTime,
  dateOf,
  epochSeconds,
  type LocalDate,
  localTime,
  toInstant,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { overBookedUses } from './tightened-resources.ts'

type Sold = { startRent: WallTime; occupiedTo: number }

/**
 * Dates on which the bookings in the facts occupy more than the product, or the resources of its bookings, allow:
 * overbooking by a lower capacity, another schedule or less sharing. Source: domain.md §3 'over-booked by change'.
 */
export function overBookedDates(
  facts: AvailabilityFacts,
  { productId, zone }: { productId: number; zone: Zone },
): LocalDate[] {
  const uses = overBookedOfResources(facts, zone).filter((use) => use.productId === productId)
  return toDates([...overBookedOfPool(facts, productId), ...uses], facts.from, zone)
}

/** The same for a resource: dates of bookings that exceed its capacity or its sharing, whatever their products. */
export function overBookedResourceDates(
  facts: Pick<AvailabilityFacts, 'resources' | 'hours' | 'from'>,
  { resourceId, zone }: { resourceId: number; zone: Zone },
): LocalDate[] {
  const uses = overBookedOfResources(facts, zone)
  const eligibleFor = (productId: number) =>
    facts.resources?.products.get(productId)?.needs.some(({ eligible }) => eligible.includes(resourceId))
  const own = uses.filter((use) =>
    'resourceId' in use ? use.resourceId === resourceId : eligibleFor(use.productId),
  )
  return toDates(own, facts.from, zone)
}

function overBookedOfPool(facts: AvailabilityFacts, productId: number): Sold[] {
  const product = facts.products.get(productId)
  if (!product) return []
  return facts.rows.filter((row) => {
    const request = {
      startRent: row.startRent,
      occupiedFrom: Math.max(row.occupiedFrom, facts.covered.from),
      occupiedTo: Math.min(row.occupiedTo, facts.covered.to),
    }
    return limitsOf(facts, product, request).some(
      ({ capacity, used }) => capacity !== null && used > capacity,
    )
  })
}

function overBookedOfResources(
  { resources, hours }: Pick<AvailabilityFacts, 'resources' | 'hours'>,
  zone: Zone,
) {
  return resources ? overBookedUses(resources, createCalendar(hours, zone)) : []
}

/**
 * Start dates of the bookings, each once and in order. One that began before `from` and isn't over counts
 * on `from`; one that is over doesn't count.
 */
function toDates(sold: readonly Sold[], from: LocalDate, zone: Zone): LocalDate[] {
  const midnight = epochSeconds(toInstant(atTime(from, localTime('00:00')), zone))
  const dates = sold
    .filter(({ occupiedTo }) => occupiedTo > midnight)
    .map(({ startRent }) => (dateOf(startRent) < from ? from : dateOf(startRent)))
  return [...new Set(dates)].sort()
}
