import type { Audience } from '#app/domain/catalog/product-types.ts'
import { epochSeconds, type Instant, type Zone } from '#app/domain/shared/time.ts'
import { type AvailabilityFacts, type BookableProduct, isBookable } from './availability-facts.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { freeOf, type Limit, limitsOf } from './free-quantity.ts'
import { identifierFree } from './identifier-demand.ts'
import { turnaroundOf } from './occupied-period.ts'
import { lowest, resourceFree } from './resource-demand.ts'
import { type StartAndEnd, startsOn } from './start-grid.ts'
import { type StartTimeState, stateOf } from './start-time-state.ts'

/** Who asks for start times of what. */
export type StartTimeQuery = {
  productId: number
  /** Left out: the shortest duration that the reader may book at each start. */
  durationId?: number | null | undefined
  audience: Audience
  now: Instant
  zone: Zone
  /** Units or places asked for, 1 if left out. A start with less free counts as having none left. */
  wanted?: number | undefined
}

/** A start with what is free. Its times are wall minutes. */
export type Slot = StartAndEnd & { limits: readonly Limit[]; free: number | null; state: StartTimeState }

export type SlotFinder = { calendar: Calendar; slotsOn(day: number): Slot[] }

/** Answers for any day of the facts, converting days and summing what is taken only once. */
export function createSlotFinder(facts: AvailabilityFacts, query: StartTimeQuery): SlotFinder {
  const calendar = createCalendar(facts.hours, query.zone)
  const product = facts.products.get(query.productId)
  if (!isBookable(product, query.audience)) return { calendar, slotsOn: () => [] }
  const bookable = product
  const { audience, durationId } = query
  const needed = neededQuantity(bookable, query)
  const turnaround = turnaroundOf(bookable)
  const nowSeconds = epochSeconds(query.now)
  const earliest = audience === 'guest' ? nowSeconds + bookable.cutOffMinutes * 60 : Number.NEGATIVE_INFINITY

  function slotsOn(day: number): Slot[] {
    return startsOn(calendar, bookable, { day, audience, durationId: durationId ?? undefined }).flatMap(
      (start) => {
        const startsAt = calendar.toEpoch(start.at)
        if (startsAt < earliest) return []
        const endsAt = calendar.toEpoch(start.end)
        const period = {
          ...start,
          startRent: calendar.toWall(start.at),
          visibleFrom: startsAt,
          visibleTo: endsAt,
          occupiedFrom: startsAt - turnaround.before * 60,
          occupiedTo: endsAt + turnaround.after * 60,
        }
        const limits = limitsOf(facts, bookable, period)
        const ofResources = resourceFree(facts, calendar, bookable, period)
        const free = lowest(lowest(freeOf(limits), ofResources), identifierFree(facts, bookable, period))
        const state = stateOf(limits, { free, needed, lowInventoryLimit: bookable.lowInventoryLimit })
        return [{ ...start, limits, free, state }]
      },
    )
  }

  return { calendar, slotsOn }
}

/** What must be free for a start to count: what is asked, and for guests at least the product's minimum. */
function neededQuantity(product: BookableProduct, { wanted = 1, audience }: StartTimeQuery): number {
  return audience === 'guest' ? Math.max(wanted, product.minimumQuantity) : wanted
}
