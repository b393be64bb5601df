import type { Occupied } from '#app/domain/availability/allocation/occupied.ts'
import { peakBetween, usageOf } from '#app/domain/availability/allocation/usage.ts'
import { freeAround, overlapping } from '#app/domain/availability/allocation/use-index.ts'
import {
  type Assignments,
  type Closeouts,
  closeoutsDuring,
  type Visible,
} from '#app/domain/availability/closeouts/closeout.ts'
import type { IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'

/** A named unit of a pool: 'Kajak 7'. */
type IdentifierUnit = { id: number; label: string }

/** A pool whose units have names. An alias has its master's. */
export type UnitPool = {
  assignment: IdentifierAssignment
  isByStart: boolean
  /** By label, 9 before 10. */
  units: readonly IdentifierUnit[]
}

/** Quantity that a live booking occupies in a pool, with no named units assigned to it yet. */
export type UnassignedUse = Occupied & {
  poolId: number
  productId: number
  quantity: number
  visible: Visible
}

export type IdentifierFacts = {
  pools: ReadonlyMap<number, UnitPool>
  /** When live bookings occupy each unit. */
  assignments: Assignments
  /** Assignments of bookings that are only requested. Left out: none. */
  added?: readonly AddedAssignment[] | undefined
  unassigned: readonly UnassignedUse[]
}

type AddedAssignment = Occupied & { identifierIds: ReadonlySet<number> }

/** A request. Closeouts of its pool and of its product may name units. */
export type IdentifierRequest = Occupied & {
  poolId: number
  productId: number
  visible: Visible
  closeouts: Closeouts | undefined
}

type Candidate = IdentifierUnit & { gap: number; freeUntil: number }

/** Booking that must be left some of the units that could be assigned to it. */
type Claim = { units: ReadonlySet<number>; spare: number }

/**
 * Quantity for which a named unit each is available; null when the pool's units have no names. Those free over the
 * whole occupied period, less the peak of live quantity that has none yet, and no more than leaves every overlapping
 * booking the units that it still needs. A booking that could not have got all of its units before is left those that
 * it could get. Source: domain.md §3 'Free quantity' 3.
 */
export function identifierFreeOf(facts: IdentifierFacts, request: IdentifierRequest): number | null {
  const pool = facts.pools.get(request.poolId)
  if (!pool) return null
  const candidates = candidatesFor(facts, pool, request)
  const unassigned = overlapping(unassignedIn(facts, request.poolId), request)
  if (unassigned.length === 0) return candidates.length
  const remaining =
    candidates.length - peakBetween(usageOf(unassigned), request.occupiedFrom, request.occupiedTo)
  if (remaining <= 0) return 0
  return Math.max(0, Math.min(remaining, mostOf(candidates, claimsOf(facts, pool, request, unassigned))))
}

/**
 * Chooses units for a quantity that is free: first those that the booking had, then, if they are assigned
 * automatically, the one whose gap around it is smallest, where a missing neighbour makes it endless, then by label;
 * those that others in the same order had only when no other is left. Never one that leaves an overlapping booking
 * without. Source: domain.md §6.
 */
export function chooseIdentifiers(
  facts: IdentifierFacts,
  request: IdentifierRequest,
  requested: {
    quantity: number
    previousUnits: readonly number[]
    previousOfOthers?: readonly number[]
    isAutomatic: boolean
  },
): number[] {
  const { quantity, previousUnits, previousOfOthers = [], isAutomatic } = requested
  const pool = facts.pools.get(request.poolId)
  if (!pool) return []
  const claims = claimsOfOthers(facts, pool, request)
  const order = candidatesFor(facts, pool, request)
    .filter(({ id }) => isAutomatic || previousUnits.includes(id))
    .sort(
      (a, b) =>
        rankIn(previousUnits, a) - rankIn(previousUnits, b) || compareAssigned(previousOfOthers, a, b),
    )
  const possible = Math.min(quantity, mostOf(order, claims))
  if (claims.length === 0) return order.slice(0, possible).map(({ id }) => id)
  const chosen: number[] = []
  for (const [index, { id }] of order.entries()) {
    if (chosen.length === possible) break
    if (!take(claims, id)) continue
    if (chosen.length + 1 + mostOf(order.slice(index + 1), claims) >= possible) chosen.push(id)
    else release(claims, id)
  }
  return chosen
}

/** Unit of a pool, as staff may choose it for a booking. */
type UnitChoice = IdentifierUnit & {
  /** `NEEDED`: without it another booking could not get as many units as it still needs. */
  state: 'FREE' | 'OCCUPIED' | 'CLOSED' | 'NEEDED'
}

/** All units of the pool, with whether each can be assigned in the period. Source: domain.md §3 'Free quantity' 3. */
export function unitChoices(facts: IdentifierFacts, request: IdentifierRequest): UnitChoice[] {
  const pool = facts.pools.get(request.poolId)
  if (!pool) return []
  const closed = closedUnits(pool, request)
  const claims = claimsOfOthers(facts, pool, request)
  return pool.units.map((unit) => {
    if (closed.has(unit.id)) return { ...unit, state: 'CLOSED' }
    if (!freeAroundUnit(facts, unit.id, request)) return { ...unit, state: 'OCCUPIED' }
    return { ...unit, state: claims.some((claim) => isLast(claim, unit.id)) ? 'NEEDED' : 'FREE' }
  })
}

export type UnitRefusal = { at: 'identifierIds' } & (
  | { code: 'identifier_not_found' }
  | { code: 'too_many_units'; max: number }
  | { code: 'unit_closed' | 'unit_occupied' | 'unit_needed'; label: string }
)

/**
 * Checks units that staff chose for a booking's quantity of one product: at most as many, each of its pool and free
 * over the whole occupied period, and none that leaves an overlapping booking without. Fewer are allowed: the
 * remaining ones are not assigned yet. Source: domain.md §3 'Free quantity' 3.
 */
export function checkUnits(
  facts: IdentifierFacts,
  request: IdentifierRequest,
  requested: { quantity: number; identifierIds: readonly number[] },
): Result<number[], UnitRefusal> {
  const at = 'identifierIds'
  const chosen = new Set(requested.identifierIds)
  const units = unitChoices(facts, request).filter(({ id }) => chosen.has(id))
  if (units.length < chosen.size) return err({ code: 'identifier_not_found', at })
  if (units.length > requested.quantity) return err({ code: 'too_many_units', at, max: requested.quantity })
  const pool = facts.pools.get(request.poolId)
  const claims = pool ? claimsOfOthers(facts, pool, request) : []
  for (const { id, label, state } of units) {
    if (state === 'CLOSED') return err({ code: 'unit_closed', at, label })
    if (state === 'OCCUPIED') return err({ code: 'unit_occupied', at, label })
    if (!take(claims, id)) return err({ code: 'unit_needed', at, label })
  }
  return ok(units.map(({ id }) => id))
}

function claimsOfOthers(facts: IdentifierFacts, pool: UnitPool, request: IdentifierRequest): Claim[] {
  return claimsOf(facts, pool, request, overlapping(unassignedIn(facts, request.poolId), request))
}

function isLast({ units, spare }: Claim, id: number): boolean {
  return spare === 0 && units.has(id)
}

/**
 * The same facts with a booking that the units are assigned to, and that still needs units for its remaining
 * quantity.
 */
export function withAssignment(
  facts: IdentifierFacts,
  use: UnassignedUse,
  identifierIds: readonly number[],
): IdentifierFacts {
  const { occupiedFrom, occupiedTo } = use
  const { added = [], unassigned } = facts
  const quantity = use.quantity - identifierIds.length
  return {
    ...facts,
    added: [...added, { occupiedFrom, occupiedTo, identifierIds: new Set(identifierIds) }],
    unassigned: quantity > 0 ? [...unassigned, { ...use, quantity }] : unassigned,
  }
}

/** When bookings occupy each unit, those that are only requested included. */
export function assignmentsOf({ assignments, added = [] }: IdentifierFacts): Assignments {
  if (added.length === 0) return assignments
  const all = new Map(assignments)
  for (const { identifierIds, ...times } of added) {
    for (const id of identifierIds) all.set(id, [...(all.get(id) ?? NEVER_ASSIGNED), times])
  }
  return all
}

/** 'Kajak 9' before 'Kajak 10'. */
export function compareLabels(a: IdentifierUnit, b: IdentifierUnit): number {
  return LABELS.compare(a.label, b.label) || a.id - b.id
}

const LABELS = new Intl.Collator('sv', { numeric: true })

const NEVER_ASSIGNED: readonly Occupied[] = []

const unassignedByPool = new WeakMap<readonly UnassignedUse[], Map<number, UnassignedUse[]>>()

function unassignedIn({ unassigned }: IdentifierFacts, poolId: number): readonly UnassignedUse[] {
  const pools = unassignedByPool.get(unassigned) ?? Map.groupBy(unassigned, (use) => use.poolId)
  unassignedByPool.set(unassigned, pools)
  return pools.get(poolId) ?? NONE_UNASSIGNED
}

const NONE_UNASSIGNED: readonly UnassignedUse[] = []

/** Units free over all of a request, with the free time around it. */
function candidatesFor(facts: IdentifierFacts, pool: UnitPool, request: IdentifierRequest): Candidate[] {
  const closed = closedUnits(pool, request)
  const candidates: Candidate[] = []
  for (const { id, label } of pool.units) {
    const around = closed.has(id) ? null : freeAroundUnit(facts, id, request)
    if (around) candidates.push({ id, label, gap: around.until - around.since, freeUntil: around.until })
  }
  return candidates
}

/**
 * Free time around a unit. Few bookings are added at a time: they are searched one by one, where a copy of all
 * assignments would take longer.
 */
function freeAroundUnit({ assignments, added = [] }: IdentifierFacts, id: number, request: Occupied) {
  const around = freeAround(assignments.get(id) ?? NEVER_ASSIGNED, request)
  if (!around) return null
  let { since, until } = around
  for (const { identifierIds, occupiedFrom, occupiedTo } of added) {
    if (!identifierIds.has(id)) continue
    if (occupiedFrom < request.occupiedTo) since = Math.max(since, occupiedTo)
    else until = Math.min(until, occupiedFrom)
  }
  return since > request.occupiedFrom ? null : { since, until }
}

function closedUnits(pool: UnitPool, request: IdentifierRequest): Set<number> {
  const { poolId, productId, visible, closeouts } = request
  if (!closeouts) return new Set()
  const naming = [...new Set([poolId, productId])]
    .flatMap((id) => closeouts.get(id) ?? [])
    .filter(({ identifierIds }) => identifierIds.length > 0)
  const concerned = closeoutsDuring(naming, visible, pool.isByStart)
  return new Set(concerned.flatMap(({ identifierIds }) => identifierIds))
}

function claimsOf(
  facts: IdentifierFacts,
  pool: UnitPool,
  request: IdentifierRequest,
  unassigned: readonly UnassignedUse[],
): Claim[] {
  return unassigned.map((use) => {
    const units = new Set(candidatesFor(facts, pool, { ...request, ...use }).map(({ id }) => id))
    return { units, spare: Math.max(0, units.size - use.quantity) }
  })
}

/**
 * Highest number of candidates that can be assigned at once. Assigning first those that are free for the shortest
 * time is best: a booking that could have one of these could also have every one that stays free longer, given its
 * start.
 */
function mostOf(candidates: readonly Candidate[], claims: readonly Claim[]): number {
  if (claims.length === 0) return candidates.length
  const left = claims.map((claim) => ({ ...claim }))
  const soonest = candidates.toSorted((a, b) => (a.freeUntil < b.freeUntil ? -1 : 1))
  return soonest.filter(({ id }) => take(left, id)).length
}

/** Takes a unit from all bookings that could have it; false, and none changed, when one of them can't spare it. */
function take(claims: readonly Claim[], id: number): boolean {
  const concerned = claims.filter(({ units }) => units.has(id))
  if (concerned.some((claim) => isLast(claim, id))) return false
  for (const claim of concerned) claim.spare -= 1
  return true
}

function release(claims: readonly Claim[], id: number): void {
  for (const claim of claims) if (claim.units.has(id)) claim.spare += 1
}

/** Rank among the units that the booking had, the first of which stay when their number goes down. */
function rankIn(previousUnits: readonly number[], { id }: Candidate): number {
  const index = previousUnits.indexOf(id)
  return index === -1 ? previousUnits.length : index
}

function compareAssigned(previousOfOthers: readonly number[], a: Candidate, b: Candidate): number {
  return (
    Number(previousOfOthers.includes(a.id)) - Number(previousOfOthers.includes(b.id)) || compareGaps(a, b)
  )
}

function compareGaps(a: Candidate, b: Candidate): number {
  if (a.gap !== b.gap) return a.gap < b.gap ? -1 : 1
  return compareLabels(a, b)
}
