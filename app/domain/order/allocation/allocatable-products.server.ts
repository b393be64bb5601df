import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import type {
  OccupyingRow,
  ResourceAllocation,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import type { ResourcesNeeded } from '#app/domain/availability/resources/hand-allocation.ts'
import { type DemandPeriod, periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import { resourceReasons } from '#app/domain/availability/resources/resource-reasons.ts'
import { toUnitRequest } from '#app/domain/availability/units/identifier-demand.ts'
import type { IdentifierFacts, IdentifierRequest } from '#app/domain/availability/units/identifier-limit.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { dateOf, type Instant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type Booking = { id: number; startRent: WallTime; endRent: WallTime; durationId: number | null }
type BookingQuery = { shopId: number; orderId: number; booking: Booking }

/** Rows of one product in a booking, with its resources and named units. */
export type AllocatedProduct = {
  productId: number
  rows: readonly OccupyingRow[]
  quantity: number
  resources: readonly ResourceAllocation[]
  unitIds: readonly number[]
}

/** The same with what is free to it: what the product itself occupies is left out of the facts. */
export type AllocatableProduct = AllocatedProduct & {
  product: BookableProduct
  demand: Demand
  period: DemandPeriod
  facts: AvailabilityFacts
  /** null for a product whose units have no names. */
  units: { facts: IdentifierFacts; request: IdentifierRequest } | null
}

/** Allocations of a booking by product, in the order of its rows. */
export async function listAllocatedProducts(
  db: Db,
  { shopId, orderId, booking }: BookingQuery,
): Promise<AllocatedProduct[]> {
  const { rows, resources, units } = await findAllocations(db, { shopId, orderId })
  const own = rows.filter(({ bookingId }) => bookingId === booking.id)
  return [...Map.groupBy(own, ({ productId }) => productId)].map(([productId, ofProduct]) => {
    const isOfProduct = (each: { productId: number; bookingId?: unknown }) =>
      each.productId === productId && each.bookingId === booking.id
    return {
      productId,
      rows: ofProduct,
      quantity: ofProduct.reduce((sum, { quantity }) => sum + quantity, 0),
      resources: resources.filter(isOfProduct),
      unitIds: units.filter(isOfProduct).flatMap(({ identifierIds }) => identifierIds),
    }
  })
}

/**
 * Availability for products of a booking in its occupied period, their own allocations left out. A product that was
 * deleted since is left out too: its booking stays as it is. Nothing is locked.
 */
export async function findAllocatableProducts(
  db: Db,
  query: BookingQuery & { now: Instant; zone: Zone; allocated: readonly AllocatedProduct[] },
): Promise<AllocatableProduct[]> {
  const { shopId, booking, now, zone, allocated } = query
  const { startRent, endRent, durationId, id: bookingId } = booking
  if (allocated.length === 0) return []
  const facts = await findAvailabilityFacts(db, {
    ...{ shopId, now, isAlone: true, from: dateOf(startRent), to: dateOf(endRent) },
    productIds: allocated.map(({ productId }) => productId),
    exceptRowIds: allocated.flatMap(({ rows }) => rows.map(({ id }) => id)),
  })
  const calendar = createCalendar(facts.hours, zone)
  return allocated.flatMap((each): AllocatableProduct[] => {
    const { productId, quantity } = each
    const product = facts.products.get(productId)
    if (!product) return []
    const demand = { productId, startRent, endRent, durationId, quantity, bookingId }
    const period = periodOf(calendar, product, demand)
    const units =
      facts.identifiers && product.identifierAssignment
        ? { facts: facts.identifiers, request: toUnitRequest(facts, product, period) }
        : null
    return [{ ...each, product, demand, period, facts, units }]
  })
}

/** Types that a product of a booking needs, with what each of its resources has free; null when it needs none. */
export async function findResourcesNeeded(
  db: Db,
  { shopId, zone }: { shopId: number; zone: Zone },
  { productId, product, quantity, period, facts }: AllocatableProduct,
): Promise<ResourcesNeeded | null> {
  const own = facts.resources?.products.get(productId)
  if (!own) return null
  const reasons = resourceReasons(facts, createCalendar(facts.hours, zone), product, period)
  const names = new Map((await listResources(db, shopId)).map(({ id, name }) => [id, name]))
  const optionsOf = (typeId: number) =>
    reasons.flatMap((reason) => {
      if (reason.code !== 'resource' || reason.typeId !== typeId) return []
      const { resourceId, available, cause } = reason
      return [{ resourceId, available, name: names.get(resourceId) ?? '', isOff: cause === 'off' }]
    })
  const needed = new Set(own.needs.map(({ typeId }) => typeId))
  const types = (await listResourceTypes(db, shopId)).filter(({ id }) => needed.has(id))
  return {
    quantity,
    allowSplit: own.allowSplit,
    types: types.map(({ id: typeId, name }) => ({ typeId, name, options: optionsOf(typeId) })),
  }
}
