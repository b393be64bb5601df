import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { Calendar } from '#app/domain/availability/calendar/calendar.ts'
import { SECONDS_PER_MINUTE } from '#app/domain/shared/time.ts'
import { resourceFree } from './resource-demand.ts'
import type { ResourceFacts, ResourceNeed } from './resource-limit.ts'

type Period = Parameters<typeof resourceFree>[3]

export type ResourceReason =
  /** Quantity free of a resource type, less the quantity `waiting`: booked, but with no resource allocated yet. */
  | { code: 'resource_type'; free: number; typeId: number; waiting: number }
  /** Quantity free on one resource, `waiting` not subtracted. `productIds` are those that use it meanwhile. */
  | {
      code: 'resource'
      free: null
      typeId: number
      resourceId: number
      available: number
      capacity: number
      cause: 'free' | 'in_use' | 'off'
      productIds: readonly number[]
    }

/**
 * Each type that a product needs, and each resource of it that may be used, with its available quantity in the
 * period.
 */
export function resourceReasons(
  facts: AvailabilityFacts,
  calendar: Calendar,
  product: BookableProduct,
  period: Period,
): ResourceReason[] {
  const { resources } = facts
  const own = resources?.products.get(product.id)
  if (!resources || !own) return []
  const freeOf = (need: ResourceNeed, over: Partial<ResourceFacts>) => {
    const products = new Map(resources.products)
    products.set(product.id, { ...own, needs: [need] })
    const narrow = { ...facts, resources: { ...resources, ...over, products } }
    return resourceFree(narrow, calendar, product, period) ?? 0
  }
  return own.needs.flatMap((need): ResourceReason[] => {
    const free = freeOf(need, {})
    const waiting = freeOf(need, { unallocated: [] }) - free
    const each = need.eligible.flatMap((resourceId): ResourceReason[] => {
      const capacity = resources.units.get(resourceId)?.maxCapacity ?? 0
      const available = freeOf({ ...need, eligible: [resourceId] }, { unallocated: [] })
      const productIds = usersOf(resources, resourceId, product, period)
      const cause = available > 0 ? 'free' : productIds.length > 0 ? 'in_use' : 'off'
      return [
        {
          code: 'resource',
          free: null,
          typeId: need.typeId,
          resourceId,
          available,
          capacity,
          cause,
          productIds,
        },
      ]
    })
    return [{ code: 'resource_type', free, typeId: need.typeId, waiting }, ...each]
  })
}

/** Products whose bookings use a resource meanwhile. Turnaround of start times concerns resources alone. */
function usersOf(
  { usesOf }: ResourceFacts,
  resourceId: number,
  { bookingType, minutesBefore, minutesAfter }: BookableProduct,
  { occupiedFrom, occupiedTo }: Period,
): number[] {
  const isByStart = bookingType === 'PER_START_TIME'
  const from = occupiedFrom - (isByStart ? minutesBefore * SECONDS_PER_MINUTE : 0)
  const to = occupiedTo + (isByStart ? minutesAfter * SECONDS_PER_MINUTE : 0)
  const uses = usesOf.get(resourceId)?.uses ?? []
  const meanwhile = uses.filter((use) => use.occupiedFrom < to && from < use.occupiedTo)
  return [...new Set(meanwhile.map(({ productId }) => productId))]
}
