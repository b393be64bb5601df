import { dateOf, instantFromEpoch, type LocalDate, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { AvailabilityFacts, BookableProduct } from './availability-facts.ts'
import { limitsOf } from './free-quantity.ts'
import type { ResourceUnit, ResourceUse } from './resource-limit.ts'
import { peakBetween } from './usage.ts'

/** More taken than there is: of a product's pool, limit or schedule, of a resource, or of a named unit. */
export type Overbooking = {
  what: 'pool' | 'own_limit' | 'schedule' | 'resource' | 'identifier'
  /** Of the product, the resource or the unit. */
  id: number
  date: LocalDate
  taken: number
  /** 0 as well when two bookings may not share it. */
  given: number
}

const KINDS = { POOL: 'pool', OWN: 'own_limit', SCHEDULE: 'schedule' } as const

/**
 * Where live bookings take more than there is now, once for each thing and date, the most of that date. Empty
 * is what the never-oversold rule promises as long as nobody lowers anything. Source: domain.md §3.
 */
export function overbookingsIn(facts: AvailabilityFacts, zone: Zone): Overbooking[] {
  const found = [
    ...overbookingsOfProducts(facts),
    ...overbookingsOfResources(facts, zone),
    ...overbookingsOfUnits(facts, zone),
  ]
  const byThing = Map.groupBy(found, ({ what, id, date }) => `${what} ${id} ${date}`)
  return [...byThing.values()].flatMap((group) => group.toSorted((a, b) => b.taken - a.taken).slice(0, 1))
}

function overbookingsOfProducts(facts: AvailabilityFacts): Overbooking[] {
  return facts.rows.flatMap((row) => {
    const product = facts.products.get(row.productId)
    return product ? overbookingsOfRow(facts, product, row) : []
  })
}

function overbookingsOfRow(
  facts: AvailabilityFacts,
  product: BookableProduct,
  { startRent, occupiedFrom, occupiedTo }: AvailabilityFacts['rows'][number],
): Overbooking[] {
  const request = {
    startRent,
    occupiedFrom: Math.max(occupiedFrom, facts.known.from),
    occupiedTo: Math.min(occupiedTo, facts.known.to),
  }
  return limitsOf(facts, product, request).flatMap(({ kind, capacity, used }) => {
    if (capacity === null || used <= capacity) return []
    const id = kind === 'POOL' ? product.poolId : product.id
    return { what: KINDS[kind], id, date: dateOf(startRent), taken: used, given: capacity }
  })
}

function overbookingsOfResources({ resources }: AvailabilityFacts, zone: Zone): Overbooking[] {
  return [...(resources?.usesOf ?? [])].flatMap(([id, { uses, usage }]) => {
    const unit = resources?.units.get(id)
    if (!unit) return []
    return uses.flatMap((use): Overbooking[] => {
      const date = dateAt(use.occupiedFrom, zone)
      const taken = peakBetween(usage, use.occupiedFrom, use.occupiedTo)
      if (taken > unit.maxCapacity) return [{ what: 'resource', id, date, taken, given: unit.maxCapacity }]
      const isShared = uses.some(
        (other) => other !== use && overlaps(use, other) && !mayShare(unit, use, other),
      )
      return isShared ? [{ what: 'resource', id, date, taken, given: 0 }] : []
    })
  })
}

function mayShare(unit: ResourceUnit, a: ResourceUse, b: ResourceUse): boolean {
  if (!unit.sharedBetweenProducts && a.productId !== b.productId) return false
  if (!unit.sharedBetweenBookings && a.bookingId !== b.bookingId) return false
  return unit.sharedBetweenStartTimes || a.startRent === b.startRent
}

function overbookingsOfUnits({ identifiers }: AvailabilityFacts, zone: Zone): Overbooking[] {
  return [...(identifiers?.holds ?? [])].flatMap(([id, holds]) =>
    holds
      .filter((hold) => holds.some((other) => other !== hold && overlaps(hold, other)))
      .map((hold) => ({ what: 'identifier', id, date: dateAt(hold.occupiedFrom, zone), taken: 2, given: 1 })),
  )
}

function dateAt(seconds: number, zone: Zone): LocalDate {
  return dateOf(toWallTime(instantFromEpoch(seconds), zone))
}

function overlaps(
  a: { occupiedFrom: number; occupiedTo: number },
  b: { occupiedFrom: number; occupiedTo: number },
): boolean {
  return a.occupiedFrom < b.occupiedTo && b.occupiedFrom < a.occupiedTo
}
