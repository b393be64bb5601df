import type { ProductUse } from '#app/domain/availability/allocation/occupied.ts'
import type {
  AvailabilityFacts,
  BookableProduct,
  BookedRow,
} from '#app/domain/availability/availability-facts.ts'
import {
  areItemsBooked,
  areItemsScarce,
  type ItemLimit,
  itemLimits,
  leastOf,
} from '#app/domain/availability/bundle/mandatory-items.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { type Closeout, closeoutsDuring, type Visible } from '#app/domain/availability/closeouts/closeout.ts'
import type { AvailabilityRefusal, Demand } from '#app/domain/availability/demand.ts'
import {
  freeOf,
  type Limit,
  limitsOf,
  ownLimit,
  type Request,
  remainingOf,
  visibleOf,
} from '#app/domain/availability/free-quantity.ts'
import { guestRulesBroken } from '#app/domain/availability/guest-rules.ts'
import { lowest, periodOf, resourceFree } from '#app/domain/availability/resources/resource-demand.ts'
import { type ResourceReason, resourceReasons } from '#app/domain/availability/resources/resource-reasons.ts'
import { type StartTimeState, stateOf } from '#app/domain/availability/starts/start-time-state.ts'
import { identifierFree } from '#app/domain/availability/units/identifier-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'

/** A reservation that is neither paid nor confirmed yet. Its occupied times are epoch seconds. */
export type Reservation = BookedRow & { expiresAt: Instant }

/**
 * One limit of a request, with the quantity that it alone would leave; null means no limit. Quantities add up at the
 * moment at which it is tightest: `used` includes `reserved`, the last of which expires at `reservedUntil`.
 */
export type LimitReason = {
  code: 'pool' | 'own_limit' | 'schedule'
  /** Whose limit it is; of the pool of an alias its master. */
  productId: number
  free: number | null
  capacity: number | null
  used: number
  reserved: number
  reservedUntil: Instant | null
  /** null when all is closed. */
  closed: number | null
}

export type Reason =
  | LimitReason
  | ResourceReason
  /** Quantity `more` that would be free if the product needed no time before and after. */
  | { code: 'turnaround'; free: number | null; minutesBefore: number; minutesAfter: number; more: number }
  | { code: 'identifiers'; free: number; units: number }
  /** Mandatory items, and for how many of the product they are enough. */
  | ({ code: 'mandatory_items' } & Pick<ItemLimit, 'productIds' | 'free'>)
  /** One closeout that concerns the request, so that it can be removed. */
  | ({ code: 'closeout'; free: null } & Pick<
      Closeout,
      'id' | 'productId' | 'startDateTime' | 'endDateTime' | 'partialQuantity' | 'identifierIds'
    >)
  /** A rule for guests that staff may break. */
  | {
      code: 'rule'
      free: null
      rule: Exclude<AvailabilityRefusal['code'], 'not_enough_free'>
      limit: number | null
    }

export type Explanation = {
  free: number | null
  state: StartTimeState
  /** Limits first, the lowest `free` at the front, then closeouts, then rules. */
  reasons: readonly Reason[]
}

type Query = {
  demand: Demand
  audience: Audience
  now: Instant
  zone: Zone
  /** Of the pool, around the request. */
  reservations: readonly Reservation[]
}

/**
 * Explains why so many of a product are free in a period: every limit, with numbers, whether it binds or not.
 * Evaluated by the functions that sell it. undefined for a product that is not in the facts. Source: domain.md §3
 * 'Why'.
 */
export function explain(facts: AvailabilityFacts, query: Query): Explanation | undefined {
  const { demand, zone } = query
  const product = facts.products.get(demand.productId)
  if (!product) return undefined
  const calendar = createCalendar(facts.hours, zone)
  const period = periodOf(calendar, product, demand)
  const limits = limitsOf(facts, product, period)
  const ofResources = resourceFree(facts, calendar, product, period)
  const ofUnits = identifierFree(facts, product, period)
  const own = lowest(lowest(freeOf(limits), ofResources), ofUnits)
  const requested = { ...query, ...period, durationId: demand.durationId, product }
  const ofItems = itemLimits(facts, calendar, { ...requested, own })
  const free = lowest(own, leastOf(ofItems))
  const { lowInventoryLimit } = product
  const needed = demand.quantity
  const binding: Reason[] = [
    ...namedLimits(facts, product, period, limits).map((limit) =>
      limitReason(facts, product, period, limit, query.reservations),
    ),
    ...turnaroundReason(facts, product, period),
    ...resourceReasons(facts, calendar, product, period),
    ...(ofUnits === null ? [] : [identifierReason(facts, product, ofUnits)]),
    ...ofItems.map(({ productIds, free }): Reason => ({ code: 'mandatory_items', productIds, free })),
  ]
  const rules = guestRulesBroken(facts, product, query).map(ruleReason)
  return {
    free,
    state: stateOf(limits, {
      free,
      needed,
      lowInventoryLimit,
      areItemsBooked: areItemsScarce({ free, own, needed }) && areItemsBooked(facts, calendar, requested),
    }),
    reasons: [...binding.sort(byFree), ...closeoutReasons(facts, product, period), ...rules],
  }
}

/** An alias has both of its limits named, also where it has none of its own: its bookings count against the pool. */
function namedLimits(
  facts: AvailabilityFacts,
  product: BookableProduct,
  period: Request,
  limits: readonly Limit[],
): readonly Limit[] {
  const isAlias = product.id !== product.poolId
  if (!isAlias || limits.some(({ kind }) => kind === 'OWN')) return limits
  return [...limits, { ...ownLimit(facts, product, period), capacity: null }]
}

const CODES = { POOL: 'pool', OWN: 'own_limit', SCHEDULE: 'schedule' } as const

function limitReason(
  facts: AvailabilityFacts,
  product: BookableProduct,
  period: Request,
  limit: Limit,
  reservations: readonly Reservation[],
): LimitReason {
  const isMine = (row: { productId: number; poolId: number }) =>
    limit.kind === 'POOL' ? row.poolId === product.poolId : row.productId === product.id
  const isByStart = product.bookingType === 'PER_START_TIME' || limit.kind === 'SCHEDULE'
  const at = isByStart ? undefined : tightestMoment(facts, product, period, limit)
  const counts = (row: ProductUse) =>
    at ? row.occupiedFrom <= at.moment && at.moment < row.occupiedTo : row.startRent === period.startRent
  const previous = reservations.filter((row) => isMine(row) && counts(row))
  const { closed } = at ? at.limit : limit
  return {
    code: CODES[limit.kind],
    productId: limit.kind === 'POOL' ? product.poolId : product.id,
    free: remainingOf(limit),
    capacity: limit.capacity,
    used: sumOf(facts.rows.filter((row) => isMine(row) && counts(row))),
    reserved: sumOf(previous),
    reservedUntil:
      previous
        .map(({ expiresAt }) => expiresAt)
        .sort()
        .at(-1) ?? null,
    closed: limit.closed?.isAll ? null : (closed?.quantity ?? 0),
  }
}

/** When least is left: as the request, a booking or a closeout begins, the first of equals. */
function tightestMoment(
  facts: AvailabilityFacts,
  product: BookableProduct,
  period: Request,
  limit: Limit,
): { moment: number; limit: Limit } {
  const { occupiedFrom, occupiedTo } = period
  const visible = visibleOf(period)
  const timed = withTimes(facts, visible)
  const edges = [
    ...facts.rows.map((row) => row.occupiedFrom),
    ...closeoutsOf(timed, product, limit.kind).map(({ from }) => from),
    visible.from,
  ]
  const moments = [occupiedFrom, ...edges.filter((edge) => occupiedFrom < edge && edge < occupiedTo)]
  const found = moments.map((moment) => {
    const isVisible = visible.from <= moment && moment < visible.to
    const shown = isVisible ? { visibleFrom: moment, visibleTo: moment + 1 } : NEVER
    const at = { ...period, occupiedFrom: moment, occupiedTo: moment + 1, ...shown }
    return { moment, limit: limitsOf(timed, product, at).find(({ kind }) => kind === limit.kind) ?? limit }
  })
  const remainders = found.map((each) => remainingOf(each.limit) ?? Number.MAX_VALUE)
  return found[remainders.indexOf(Math.min(...remainders))] ?? { moment: occupiedFrom, limit }
}

/** Visible period that lies outside every closeout. */
const NEVER = { visibleFrom: Number.NEGATIVE_INFINITY, visibleTo: Number.NEGATIVE_INFINITY }

/** Closeouts without an end with their effect on the request: over all of it, or none. */
function withTimes(facts: AvailabilityFacts, { from, to }: Visible): AvailabilityFacts {
  const closeouts = [...(facts.closeouts ?? [])].map(([productId, each]) => {
    const points = each.filter((one) => one.endDateTime === null && one.from === from)
    const timed = points.map((one) => ({ ...one, endDateTime: one.startDateTime, to }))
    return [productId, [...each.filter((one) => one.endDateTime !== null), ...timed]] as const
  })
  return { ...facts, closeouts: new Map(closeouts) }
}

function turnaroundReason(facts: AvailabilityFacts, product: BookableProduct, period: Request): Reason[] {
  const { from, to } = visibleOf(period)
  const isPlain = from === period.occupiedFrom && to === period.occupiedTo
  const free = freeOf(limitsOf(facts, product, period))
  if (isPlain || free === null) return []
  const visible = { ...period, occupiedFrom: from, occupiedTo: to }
  const more = (freeOf(limitsOf(facts, product, visible)) ?? free) - free
  const { minutesBefore, minutesAfter } = product
  return more > 0 ? [{ code: 'turnaround', free, minutesBefore, minutesAfter, more }] : []
}

function identifierReason(
  { identifiers }: AvailabilityFacts,
  { poolId }: BookableProduct,
  free: number,
): Reason {
  return { code: 'identifiers', free, units: identifiers?.pools.get(poolId)?.units.length ?? 0 }
}

function closeoutReasons(facts: AvailabilityFacts, product: BookableProduct, period: Request): Reason[] {
  return (['POOL', 'OWN'] as const)
    .flatMap((kind) => concerned(facts, product, visibleOf(period), kind))
    .map(({ id, productId, startDateTime, endDateTime, partialQuantity, identifierIds }) => ({
      code: 'closeout',
      free: null,
      id,
      productId,
      startDateTime,
      endDateTime,
      partialQuantity,
      identifierIds,
    }))
}

function concerned(
  facts: AvailabilityFacts,
  product: BookableProduct,
  visible: Visible,
  kind: Limit['kind'],
): Closeout[] {
  return closeoutsDuring(closeoutsOf(facts, product, kind), visible, product.bookingType === 'PER_START_TIME')
}

function closeoutsOf(
  { closeouts }: AvailabilityFacts,
  { id, poolId }: BookableProduct,
  kind: Limit['kind'],
): readonly Closeout[] {
  if (kind === 'POOL') return closeouts?.get(poolId) ?? []
  return kind === 'OWN' && id !== poolId ? (closeouts?.get(id) ?? []) : []
}

function ruleReason({ code, min, max }: AvailabilityRefusal): Reason {
  if (code === 'not_enough_free') throw new Error('what is free is no rule')
  return { code: 'rule', free: null, rule: code, limit: min ?? max ?? null }
}

function byFree(a: Reason, b: Reason): number {
  return (a.free ?? Number.MAX_VALUE) - (b.free ?? Number.MAX_VALUE)
}

function sumOf(rows: readonly { quantity: number }[]): number {
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
