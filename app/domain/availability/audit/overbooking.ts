import type { Occupied, OccupiedQuantity, ProductUse } from '#app/domain/availability/allocation/occupied.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { ResourceUnit } from '#app/domain/availability/resources/resource-limit.ts'
import { appliesOn } from '#app/domain/shared/schedule.ts'
import {
  dateOf,
  instantFromEpoch,
  type LocalDate,
  timeOf,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/** More occupied than the capacity: of a product's pool, limit or schedule, of a resource, or of a named unit. */
export type Overbooking = {
  what: 'pool' | 'own_limit' | 'schedule' | 'resource' | 'identifier'
  /** Of the product, the resource or the unit. */
  id: number
  date: LocalDate
  occupied: number
  /** 0 as well when two bookings may not share it. */
  capacity: number
}

/** Allocation of a live booking; those of a pool may be summed by product and times. */
export type LiveAllocation = ProductUse & {
  target: 'POOL' | 'RESOURCE' | 'UNIT'
  targetId: number
  bookingId: number
}

/** Limits of a shop, by id. A resource has its capacity and what may share it at the same time. */
type Capacities = {
  products: ReadonlyMap<number, BookableProduct>
  resources: ReadonlyMap<number, SharedResource>
}

type SharedResource = Pick<
  ResourceUnit,
  'maxCapacity' | 'sharedBetweenProducts' | 'sharedBetweenBookings' | 'sharedBetweenStartTimes'
>

/**
 * Overbooking by live bookings, once for each record and date, with the highest quantity of that date. It is empty by
 * the never-oversold rule as long as nobody lowers a capacity. It audits the rules that sell, so it shares none of
 * their code: allocations are counted anew, one by one, however long that takes. Source: domain.md §3.
 */
export function overbookingsIn(
  capacities: Capacities,
  allocations: readonly LiveAllocation[],
  zone: Zone,
): Overbooking[] {
  const of = (target: LiveAllocation['target']) => allocations.filter((each) => each.target === target)
  const found = [
    ...overbookingsOfProducts(capacities, of('POOL')),
    ...overbookingsOfResources(capacities, of('RESOURCE'), zone),
    ...overbookingsOfUnits(capacities, of('UNIT'), zone),
  ]
  const byRecord = Map.groupBy(found, ({ what, id, date }) => `${what} ${id} ${date}`)
  return [...byRecord.values()].flatMap((group) =>
    group.toSorted((a, b) => b.occupied - a.occupied).slice(0, 1),
  )
}

function overbookingsOfProducts(
  { products }: Capacities,
  allocations: readonly LiveAllocation[],
): Overbooking[] {
  const ofPool = Map.groupBy(allocations, ({ targetId }) => targetId)
  return allocations.flatMap((row) => {
    const product = products.get(row.productId)
    return product ? overbookingsOfRow(product, row, ofPool.get(row.targetId) ?? []) : []
  })
}

function overbookingsOfRow(
  product: BookableProduct,
  row: LiveAllocation,
  rows: readonly LiveAllocation[],
): Overbooking[] {
  const { id, poolId, ownCapacity, poolCapacity } = product
  const isByStart = product.bookingType === 'PER_START_TIME'
  const isIndependent = isByStart && product.startTimeType === 'MANUAL_INDEPENDENT'
  const scheduled = capacityInSchedule(product, row.startRent)
  const atStart = (all: readonly LiveAllocation[]) =>
    sumOf(all.filter(({ startRent }) => startRent === row.startRent))
  const used = (all: readonly LiveAllocation[]) => (isByStart ? atStart(all) : peakDuring(all, row))
  const own = () => rows.filter(({ productId }) => productId === id)
  const limits = [
    {
      what: 'pool',
      id: poolId,
      capacity: isIndependent ? (scheduled ?? 0) : poolCapacity,
      of: () => used(rows),
    },
    { what: 'own_limit', id, capacity: ownCapacity, of: () => used(own()) },
    { what: 'schedule', id, capacity: isByStart ? undefined : scheduled, of: () => atStart(own()) },
  ] as const
  return limits.flatMap(({ what, id, capacity, of }) => {
    const occupied = capacity === null || capacity === undefined ? 0 : of()
    return occupied > (capacity ?? 0)
      ? [{ what, id, date: dateOf(row.startRent), occupied, capacity: capacity ?? 0 }]
      : []
  })
}

/** Schedules come the more specific first; the first with the start's time on its date counts. */
function capacityInSchedule({ schedules }: BookableProduct, startRent: WallTime): number | undefined {
  const [date, time] = [dateOf(startRent), timeOf(startRent)]
  return schedules
    .filter((each) => appliesOn(each, date))
    .find(({ capacities }) => capacities.has(time))
    ?.capacities.get(time)
}

function overbookingsOfResources(
  { products, resources }: Capacities,
  allocations: readonly LiveAllocation[],
  zone: Zone,
): Overbooking[] {
  const uses = allocations.map((each) => withTurnaround(products.get(each.productId), each))
  return [...Map.groupBy(uses, ({ targetId }) => targetId)].flatMap(([id, ofResource]) => {
    const resource = resources.get(id)
    if (!resource) return []
    return ofResource.flatMap((use): Overbooking[] => {
      const date = dateAt(use.occupiedFrom, zone)
      const occupied = peakDuring(ofResource, use)
      if (occupied > resource.maxCapacity)
        return [{ what: 'resource', id, date, occupied, capacity: resource.maxCapacity }]
      const isShared = ofResource.some(
        (other) => other !== use && overlaps(use, other) && !mayShare(resource, use, other),
      )
      return isShared ? [{ what: 'resource', id, date, occupied, capacity: 0 }] : []
    })
  })
}

/** The pool's period has the turnaround of units; resources need that of places at a start as well. */
function withTurnaround(product: BookableProduct | undefined, use: LiveAllocation): LiveAllocation {
  if (product?.bookingType !== 'PER_START_TIME') return use
  return {
    ...use,
    occupiedFrom: use.occupiedFrom - 60 * product.minutesBefore,
    occupiedTo: use.occupiedTo + 60 * product.minutesAfter,
  }
}

function mayShare(resource: SharedResource, a: LiveAllocation, b: LiveAllocation): boolean {
  if (!resource.sharedBetweenProducts && a.productId !== b.productId) return false
  if (!resource.sharedBetweenBookings && a.bookingId !== b.bookingId) return false
  return resource.sharedBetweenStartTimes || a.startRent === b.startRent
}

function overbookingsOfUnits(
  { products }: Capacities,
  allocations: readonly LiveAllocation[],
  zone: Zone,
): Overbooking[] {
  const named = allocations.filter(({ productId }) => products.get(productId)?.identifierAssignment)
  return [...Map.groupBy(named, ({ targetId }) => targetId)].flatMap(([id, ofUnit]) =>
    ofUnit
      .filter((use) => ofUnit.some((other) => other !== use && overlaps(use, other)))
      .map(({ occupiedFrom }) => ({
        what: 'identifier',
        id,
        date: dateAt(occupiedFrom, zone),
        occupied: 2,
        capacity: 1,
      })),
  )
}

function dateAt(seconds: number, zone: Zone): LocalDate {
  return dateOf(toWallTime(instantFromEpoch(seconds), zone))
}

/** The most that is occupied at any moment of the period: at its start, or where another begins in it. */
function peakDuring(all: readonly OccupiedQuantity[], period: Occupied): number {
  const meanwhile = all.filter((each) => overlaps(each, period))
  const moments = meanwhile.map(({ occupiedFrom }) => Math.max(occupiedFrom, period.occupiedFrom))
  const at = (moment: number) =>
    meanwhile.filter(({ occupiedFrom, occupiedTo }) => occupiedFrom <= moment && moment < occupiedTo)
  return [...new Set(moments)].reduce((peak, moment) => Math.max(peak, sumOf(at(moment))), 0)
}

function sumOf(all: readonly { quantity: number }[]): number {
  return all.reduce((sum, { quantity }) => sum + quantity, 0)
}

function overlaps(a: Occupied, b: Occupied): boolean {
  return a.occupiedFrom < b.occupiedTo && b.occupiedFrom < a.occupiedTo
}
