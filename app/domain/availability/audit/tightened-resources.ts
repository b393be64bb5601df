import { peakBetween, type Usage } from '#app/domain/availability/allocation/usage.ts'
import { type Calendar, fromWall } from '#app/domain/availability/calendar/calendar.ts'
import { datesOf } from '#app/domain/availability/resources/resource-demand.ts'
import {
  availableOf,
  isForbidden,
  type ResourceFacts,
  type ResourceUnit,
  type ResourceUse,
  type UnallocatedUse,
  unallocatedUsage,
} from '#app/domain/availability/resources/resource-limit.ts'
import { isOnThroughout } from '#app/domain/resource/resource-schedule.ts'

/**
 * Uses of resources that are overbooked as the resources are now: above the capacity, on a date on which
 * the resource is off, or shared with another booking where that is not allowed. Bookings without a
 * resource of a type yet count when the type has less than they need in total. Source: domain.md §3.
 */
export function overBookedUses(facts: ResourceFacts, calendar: Calendar): (ResourceUse | UnallocatedUse)[] {
  const allocated = [...facts.usesOf].flatMap(([id, { uses, usage }]) => {
    const unit = facts.units.get(id)
    return unit ? tightUses(unit, uses, usage, calendar) : []
  })
  return [...allocated, ...shortUses(facts, calendar)]
}

function tightUses(
  unit: ResourceUnit,
  uses: readonly ResourceUse[],
  usage: Usage,
  calendar: Calendar,
): ResourceUse[] {
  const forbidden = forbiddenUses(unit, uses)
  return uses.filter((use) => {
    const { firstDate, lastDate } = visibleDates(calendar, use)
    if (forbidden.has(use) || !isOnThroughout(unit.when, firstDate, lastDate)) return true
    return peakBetween(usage, use.occupiedFrom, use.occupiedTo) > unit.maxCapacity
  })
}

/** Uses that overlap another which the resource may not be shared with. */
function forbiddenUses(unit: ResourceUnit, uses: readonly ResourceUse[]): ReadonlySet<ResourceUse> {
  const forbidden = new Set<ResourceUse>()
  if (unit.sharedBetweenProducts && unit.sharedBetweenBookings && unit.sharedBetweenStartTimes) {
    return forbidden
  }
  const byStart = uses.toSorted((a, b) => a.occupiedFrom - b.occupiedFrom)
  for (const [index, use] of byStart.entries()) {
    for (let next = index + 1; next < byStart.length; next++) {
      const other = byStart[next]
      if (!other || other.occupiedFrom >= use.occupiedTo) break
      if (isForbidden(unit, other, use)) forbidden.add(use).add(other)
    }
  }
  return forbidden
}

/** Uses without a resource, of a type whose resources have too little available at that time. */
function shortUses(facts: ResourceFacts, calendar: Calendar): UnallocatedUse[] {
  return facts.unallocated.filter((use) => {
    const needs = facts.products.get(use.productId)?.needs
    const need = needs?.find(({ typeId }) => typeId === use.typeId)
    if (!need) return false
    const usage = unallocatedUsage(facts, need)
    const request = { ...use, ...visibleDates(calendar, use) }
    const available = need.eligible.reduce((sum, id) => {
      const unit = facts.units.get(id)
      return unit ? sum + availableOf(facts, unit, request) : sum
    }, 0)
    return peakBetween(usage, use.occupiedFrom, use.occupiedTo) > available
  })
}

function visibleDates(calendar: Calendar, { startRent, endRent = startRent }: UnallocatedUse | ResourceUse) {
  return datesOf(calendar, { at: fromWall(startRent), end: fromWall(endRent) })
}
