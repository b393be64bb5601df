import type { OccupiedQuantity } from '#app/domain/availability/allocation/usage.ts'
import type {
  AvailabilityFacts,
  BookableProduct,
  BookedRow,
} from '#app/domain/availability/availability-facts.ts'
import type { ResourceUnit, ResourceUse } from '#app/domain/availability/resources/resource-limit.ts'
import { holdsOn } from '#app/domain/shared/schedule.ts'
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

/**
 * Overbooking by live bookings, once for each record and date, with the highest quantity of that date. It is empty by
 * the never-oversold rule as long as nobody lowers a capacity. It audits the rules that sell, so it shares none of
 * their code: bookings are counted anew, one by one, however long that takes. Source: domain.md §3.
 */
export function overbookingsIn(facts: AvailabilityFacts, zone: Zone): Overbooking[] {
  const found = [
    ...overbookingsOfProducts(facts),
    ...overbookingsOfResources(facts, zone),
    ...overbookingsOfUnits(facts, zone),
  ]
  const byRecord = Map.groupBy(found, ({ what, id, date }) => `${what} ${id} ${date}`)
  return [...byRecord.values()].flatMap((group) =>
    group.toSorted((a, b) => b.occupied - a.occupied).slice(0, 1),
  )
}

function overbookingsOfProducts({ rows, products }: AvailabilityFacts): Overbooking[] {
  const ofPool = Map.groupBy(rows, ({ poolId }) => poolId)
  return rows.flatMap((row) => {
    const product = products.get(row.productId)
    return product ? overbookingsOfRow(product, row, ofPool.get(product.poolId) ?? []) : []
  })
}

function overbookingsOfRow(
  product: BookableProduct,
  row: BookedRow,
  rows: readonly BookedRow[],
): Overbooking[] {
  const { id, poolId, ownCapacity, poolCapacity } = product
  const isByStart = product.bookingType === 'PER_START_TIME'
  const isIndependent = isByStart && product.startTimeType === 'MANUAL_INDEPENDENT'
  const scheduled = capacityInSchedule(product, row.startRent)
  const atStart = (all: readonly BookedRow[]) =>
    sumOf(all.filter(({ startRent }) => startRent === row.startRent))
  const used = (all: readonly BookedRow[]) => (isByStart ? atStart(all) : peakDuring(all, row))
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
    .filter((each) => holdsOn(each, date))
    .find(({ capacities }) => capacities.has(time))
    ?.capacities.get(time)
}

function overbookingsOfResources({ resources }: AvailabilityFacts, zone: Zone): Overbooking[] {
  const usesOf = Map.groupBy(resources?.uses ?? [], ({ resourceId }) => resourceId)
  return [...usesOf].flatMap(([id, uses]) => {
    const unit = resources?.units.get(id)
    if (!unit) return []
    return uses.flatMap((use): Overbooking[] => {
      const date = dateAt(use.occupiedFrom, zone)
      const occupied = peakDuring(uses, use)
      if (occupied > unit.maxCapacity)
        return [{ what: 'resource', id, date, occupied, capacity: unit.maxCapacity }]
      const isShared = uses.some(
        (other) => other !== use && overlaps(use, other) && !mayShare(unit, use, other),
      )
      return isShared ? [{ what: 'resource', id, date, occupied, capacity: 0 }] : []
    })
  })
}

function mayShare(unit: ResourceUnit, a: ResourceUse, b: ResourceUse): boolean {
  if (!unit.sharedBetweenProducts && a.productId !== b.productId) return false
  if (!unit.sharedBetweenBookings && a.bookingId !== b.bookingId) return false
  return unit.sharedBetweenStartTimes || a.startRent === b.startRent
}

function overbookingsOfUnits({ identifiers }: AvailabilityFacts, zone: Zone): Overbooking[] {
  return [...(identifiers?.assignments ?? [])].flatMap(([id, assignments]) =>
    assignments
      .filter((assignment) =>
        assignments.some((other) => other !== assignment && overlaps(assignment, other)),
      )
      .map((assignment) => ({
        what: 'identifier',
        id,
        date: dateAt(assignment.occupiedFrom, zone),
        occupied: 2,
        capacity: 1,
      })),
  )
}

function dateAt(seconds: number, zone: Zone): LocalDate {
  return dateOf(toWallTime(instantFromEpoch(seconds), zone))
}

type Occupied = Omit<OccupiedQuantity, 'quantity'>

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
