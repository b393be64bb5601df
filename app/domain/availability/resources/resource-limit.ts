import type { ResourceAllocation } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { ProductUse } from '#app/domain/availability/allocation/occupied.ts'
import { peakBetween, type Usage, usageOf } from '#app/domain/availability/allocation/usage.ts'
import { overlapping } from '#app/domain/availability/allocation/use-index.ts'
import type { BookingReference } from '#app/domain/availability/demand.ts'
import { isOnThroughout, type Schedules } from '#app/domain/resource/resource-schedule.ts'
import { dateOf, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'

/** A guide, a boat, a room, as bookings use it. */
export type ResourceUnit = {
  id: number
  typeId: number
  /** Counted in product quantity. */
  maxCapacity: number
  sharedBetweenProducts: boolean
  sharedBetweenBookings: boolean
  sharedBetweenStartTimes: boolean
  when: Schedules
}

/** Resource type that a product needs, with the resources that can serve it. */
export type ResourceNeed = {
  typeId: number
  /** Resources that the product may use, in the shop's order. */
  eligible: readonly number[]
}

export type ProductNeeds = { allowSplit: boolean; needs: readonly ResourceNeed[] }

/**
 * Quantity of a resource that a live booking occupies. Its times include the product's turnaround, in epoch
 * seconds.
 */
export type ResourceUse = ProductUse & {
  resourceId: number
  /** null for a booking that is only requested. */
  bookingId: BookingReference | null
  /** End for the guest; left out of a booking that is only requested. */
  endRent?: WallTime | undefined
}

/** Quantity of a type that a live booking needs, with no resource allocated to it yet. */
export type UnallocatedUse = Omit<ResourceUse, 'resourceId'> & { typeId: number }

type BareResourceFacts = {
  units: ReadonlyMap<number, ResourceUnit>
  /** Products that use resources; those that don't are left out. */
  products: ReadonlyMap<number, ProductNeeds>
  uses: readonly ResourceUse[]
  unallocated: readonly UnallocatedUse[]
}

export type ResourceFacts = BareResourceFacts & {
  usesOf: ReadonlyMap<number, { uses: readonly ResourceUse[]; usage: Usage }>
}

/**
 * Time for which resources are requested: the visible dates, both included, and the occupied time in epoch seconds.
 */
export type ResourceRequest = Omit<ResourceUse, 'resourceId' | 'quantity'> & {
  firstDate: LocalDate
  lastDate: LocalDate
}

/** Sums the occupied quantity of each resource once, so that every later check is a look-up. */
export function resourceFacts(bare: BareResourceFacts): ResourceFacts {
  const groups = Map.groupBy(bare.uses, ({ resourceId }) => resourceId)
  const usesOf = new Map([...groups].map(([id, uses]) => [id, { uses, usage: usageOf(uses) }]))
  return { ...bare, usesOf }
}

/**
 * Quantity of the product that its resources are still free for, never below 0; null when it needs none. For each
 * type: with split allowed the sum of what is available of its eligible resources, else of the one with the most,
 * less the quantity that live bookings need of it without a resource yet. The lowest type counts. Source: domain.md
 * §3 'Free quantity' 2.
 */
export function resourceFreeOf(facts: ResourceFacts, request: ResourceRequest): number | null {
  const product = facts.products.get(request.productId)
  if (!product || product.needs.length === 0) return null
  const remainders = product.needs.map((need) => {
    const available = availabilitiesOf(facts, need, request).map(({ available }) => available)
    const total = product.allowSplit
      ? available.reduce((sum, available) => sum + available, 0)
      : Math.max(0, ...available)
    return Math.max(0, total - unallocatedPeak(facts, need, request))
  })
  return Math.min(...remainders)
}

/**
 * Allocates a quantity that is free, for each type: to the first resource that has enough for all of it, else split
 * in the shop's order if that is allowed. Of `carried` allocations, which the facts contain already, only the
 * remaining quantity is allocated: to one of their resources if that has enough for all of it, else as if none were.
 * Source: domain.md §6.
 */
export function allocateToResources(
  facts: ResourceFacts,
  request: ResourceRequest,
  quantity: number,
  carried: readonly ResourceAllocation[] = [],
): ResourceAllocation[] {
  const product = facts.products.get(request.productId)
  if (!product) return []
  return product.needs.flatMap((need) => {
    const own = carried.filter(({ typeId }) => typeId === need.typeId)
    const remaining = quantity - sumOf(own)
    if (remaining <= 0) return []
    const isPrevious = ({ resourceId }: ResourceAvailability) =>
      own.some((each) => each.resourceId === resourceId)
    const available = availabilitiesOf(facts, need, request)
    const sufficient = available.filter(({ available }) => available >= remaining)
    const whole = sufficient.find(isPrevious) ?? sufficient[0]
    const items = whole
      ? [{ ...whole, available: remaining }]
      : product.allowSplit
        ? split(available, remaining)
        : []
    return items.map((item) => toResourceAllocation(request, need, item))
  })
}

/**
 * Allocates to a changed booking its `previous` resources: of each the quantity that it had there and is still free,
 * up to the requested one. Without split allowed all of it or nothing, but on one of them also more than before.
 * Source: domain.md §6 'On a change'.
 */
export function retainAllocations(
  facts: ResourceFacts,
  request: ResourceRequest,
  quantity: number,
  previous: readonly Pick<ResourceAllocation, 'resourceId' | 'quantity'>[],
): ResourceAllocation[] {
  const product = facts.products.get(request.productId)
  if (!product || previous.length === 0) return []
  const previousOf = new Map(previous.map((each) => [each.resourceId, each.quantity]))
  return product.needs.flatMap((need) => {
    const available = availabilitiesOf(facts, need, request).filter(({ resourceId }) =>
      previousOf.has(resourceId),
    )
    const still = available.map(({ resourceId, available }) => ({
      resourceId,
      available: Math.min(available, previousOf.get(resourceId) ?? 0),
    }))
    const items = split(still, quantity)
    const isWhole = items.reduce((sum, { available }) => sum + available, 0) === quantity
    const more = available.find(({ available }) => available >= quantity)
    const all = more ? [{ ...more, available: quantity }] : []
    return (product.allowSplit || isWhole ? items : all).map((item) =>
      toResourceAllocation(request, need, item),
    )
  })
}

/** Allocations of a product lowered to a quantity, in each of its resource types, the first ones first. */
export function limitAllocations(
  allocations: readonly ResourceAllocation[],
  quantity: number,
): ResourceAllocation[] {
  return [...Map.groupBy(allocations, ({ typeId }) => typeId).values()].flatMap((ofType) => {
    const allocated = ofType.map((allocation) => ({ ...allocation, available: allocation.quantity }))
    return split(allocated, quantity).map(({ available, ...allocation }) => ({
      ...allocation,
      quantity: available,
    }))
  })
}

/** Whether each type that the product needs has been allocated for all of the quantity. */
export function isResourceAllocated(
  { products }: ResourceFacts,
  { productId }: Pick<ResourceRequest, 'productId'>,
  quantity: number,
  allocations: readonly ResourceAllocation[],
): boolean {
  const needs = products.get(productId)?.needs ?? []
  return needs.every((need) => sumOf(allocations.filter(({ typeId }) => typeId === need.typeId)) === quantity)
}

/** The same facts with allocated quantities in them. */
export function withAllocated(
  facts: ResourceFacts,
  request: ResourceRequest,
  allocations: readonly ResourceAllocation[],
): ResourceFacts {
  const { productId, bookingId, startRent, occupiedFrom, occupiedTo } = request
  const times = { productId, bookingId, startRent, occupiedFrom, occupiedTo }
  const added = allocations.map(({ resourceId, quantity }) => ({ ...times, resourceId, quantity }))
  return added.length > 0 ? resourceFacts({ ...facts, uses: [...facts.uses, ...added] }) : facts
}

/** Number of resources to choose from, for the type that has fewest; 0 for a product that needs none. */
export function fewestEligible(facts: ResourceFacts, productId: number): number {
  const needs = facts.products.get(productId)?.needs ?? []
  return needs.length === 0 ? 0 : Math.min(...needs.map(({ eligible }) => eligible.length))
}

type ResourceAvailability = { resourceId: number; available: number }

function toResourceAllocation(
  { productId, bookingId }: ResourceRequest,
  { typeId }: ResourceNeed,
  { resourceId, available }: ResourceAvailability,
): ResourceAllocation {
  return { productId, bookingId, typeId, resourceId, quantity: available }
}

function sumOf(allocations: readonly ResourceAllocation[]): number {
  return allocations.reduce((sum, { quantity }) => sum + quantity, 0)
}

function availabilitiesOf(
  facts: ResourceFacts,
  { eligible }: ResourceNeed,
  request: ResourceRequest,
): ResourceAvailability[] {
  return eligible.flatMap((resourceId) => {
    const unit = facts.units.get(resourceId)
    return unit ? [{ resourceId, available: availableOf(facts, unit, request) }] : []
  })
}

/** Quantity that one resource has free over the occupied time; 0 when it is off or may not be shared. */
export function availableOf(facts: ResourceFacts, unit: ResourceUnit, request: ResourceRequest): number {
  if (!isOnThroughout(unit.when, request.firstDate, request.lastDate)) return 0
  const ofUnit = facts.usesOf.get(unit.id)
  if (!ofUnit) return unit.maxCapacity
  if (!isShared(unit) && overlapping(ofUnit.uses, request).some((use) => isForbidden(unit, use, request)))
    return 0
  return Math.max(0, unit.maxCapacity - peakBetween(ofUnit.usage, request.occupiedFrom, request.occupiedTo))
}

/** Whether no flag can forbid anything, so that who uses it need not be looked at. */
function isShared({ sharedBetweenProducts, sharedBetweenBookings, sharedBetweenStartTimes }: ResourceUnit) {
  return sharedBetweenProducts && sharedBetweenBookings && sharedBetweenStartTimes
}

type SharedUse = Pick<ResourceUse, 'productId' | 'bookingId' | 'startRent'>

/** Whether a sharing flag forbids that both use the resource at once. */
export function isForbidden(unit: ResourceUnit, use: SharedUse, request: SharedUse): boolean {
  if (!unit.sharedBetweenProducts && use.productId !== request.productId) return true
  if (!unit.sharedBetweenBookings && use.bookingId !== request.bookingId) return true
  return !unit.sharedBetweenStartTimes && use.startRent !== request.startRent
}

/** The most, at any moment, that bookings of products with an eligible resource in common still need of the type. */
function unallocatedPeak(facts: ResourceFacts, need: ResourceNeed, request: ResourceRequest): number {
  if (facts.unallocated.length === 0) return 0
  return peakBetween(unallocatedUsage(facts, need), request.occupiedFrom, request.occupiedTo)
}

const unallocatedUsages = new WeakMap<readonly UnallocatedUse[], Map<ResourceNeed, Usage>>()

/**
 * Usage of the type by bookings without a resource of it yet, of products with an eligible resource in
 * common. Summed once.
 */
export function unallocatedUsage(facts: ResourceFacts, need: ResourceNeed): Usage {
  const usages = unallocatedUsages.get(facts.unallocated) ?? new Map<ResourceNeed, Usage>()
  const usage = usages.get(need) ?? usageOf(unallocatedOf(facts, need))
  unallocatedUsages.set(facts.unallocated, usages.set(need, usage))
  return usage
}

function unallocatedOf(facts: ResourceFacts, need: ResourceNeed): UnallocatedUse[] {
  const eligible = new Set(need.eligible)
  const sharing = new Set(
    [...facts.products].flatMap(([id, { needs }]) => {
      const theirs = needs.find(({ typeId }) => typeId === need.typeId)
      return theirs?.eligible.some((each) => eligible.has(each)) ? [id] : []
    }),
  )
  return facts.unallocated.filter(({ typeId, productId }) => typeId === need.typeId && sharing.has(productId))
}

/**
 * Type and quantity of a booking without a resource that could get all of it before an allocation and can't after it;
 * undefined when each still can. Only what is in the facts counts, so a booking that goes on beyond their days is
 * evaluated by the days that they share. Source: domain.md §3 'Free quantity' 2.
 */
export function findDeprived(
  before: ResourceFacts,
  after: ResourceFacts,
  productId: number,
): { typeId: number; quantity: number } | undefined {
  const needs = before.products.get(productId)?.needs ?? []
  return needs
    .flatMap((need) => unallocatedOf(before, need))
    .find((use) => freeTo(before, use) >= use.quantity && freeTo(after, use) < use.quantity)
}

/** Quantity of its type that is free to a booking without a resource of it. */
function freeTo(facts: ResourceFacts, use: UnallocatedUse): number {
  const { productId, startRent, endRent = startRent } = use
  const product = facts.products.get(productId)
  if (!product) return 0
  const needs = product.needs.filter(({ typeId }) => typeId === use.typeId)
  const products = new Map(facts.products).set(productId, { ...product, needs })
  const unallocated = facts.unallocated.filter((each) => each !== use)
  const request = { ...use, firstDate: dateOf(startRent), lastDate: dateOf(endRent) }
  return resourceFreeOf({ ...facts, products, unallocated }, request) ?? 0
}

/** As much of each, in their order, as is requested. */
function split<Part extends { available: number }>(parts: readonly Part[], quantity: number): Part[] {
  let remaining = quantity
  return parts.flatMap((part) => {
    const available = Math.min(part.available, remaining)
    remaining -= available
    return available > 0 ? [{ ...part, available }] : []
  })
}
