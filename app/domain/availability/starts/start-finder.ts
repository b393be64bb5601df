import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
} from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  createCalendar,
  type WallMinutes,
} from '#app/domain/availability/calendar/calendar.ts'
import { eachStartOn, type StartAndEnd } from '#app/domain/availability/calendar/start-grid.ts'
import { earliestStart } from '#app/domain/availability/cut-off.ts'
import { type EvaluatedPeriod, evaluatePeriod } from '#app/domain/availability/evaluate-period.ts'
import { periodAt } from '#app/domain/availability/resources/resource-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'

/** Query for start times of a product by a reader. */
export type StartTimeQuery = {
  productId: number
  /** Left out: the shortest duration that the reader may book at each start. */
  durationId?: number | null | undefined
  audience: Audience
  now: Instant
  zone: Zone
  /** Units or places requested, 1 if left out. A start with less free counts as having none left. */
  requested?: number | undefined
}

/** A start with its free quantity. Its times are wall minutes. */
export type FoundStart = StartAndEnd & EvaluatedPeriod

type StartFinder = {
  calendar: Calendar
  startsOn(day: number): FoundStart[]
  /** The same one by one, for who stops at the first that will do. */
  eachOn(day: number): Iterable<FoundStart>
}

/** Creates a finder for any day of the facts, which converts days and sums occupied quantities only once. */
export function createStartFinder(
  facts: AvailabilityFacts,
  query: StartTimeQuery & {
    /**
     * For queries of which days have a start: the free quantity is then exact only where it is low, which saves a
     * month of 200 products nearly half of its time.
     */
    forDays?: boolean
    /** People or units up to which it is exact all the same. */
    participants?: number
    /** Leaves out earlier starts, which the facts need not cover. */
    since?: WallMinutes
  },
): StartFinder {
  const calendar = createCalendar(facts.hours, query.zone)
  const product = facts.products.get(query.productId)
  if (!isBookable(product, query.audience)) return { calendar, startsOn: () => [], eachOn: () => [] }
  const bookable = product
  const { audience, durationId } = query
  const needed = neededQuantity(bookable, query)
  const enough = query.forDays
    ? Math.max(needed, query.participants ?? 0, (bookable.lowInventoryLimit ?? 0) + 1)
    : undefined
  const reader = { needed, enough, audience, now: query.now }
  const earliest = earliestStart(bookable, query)
  const { since = Number.NEGATIVE_INFINITY } = query

  function* eachOn(day: number): Generator<FoundStart> {
    for (const start of eachStartOn(calendar, bookable, {
      day,
      audience,
      durationId: durationId ?? undefined,
    })) {
      if (start.at < since || calendar.toEpoch(start.at) < earliest) continue
      const period = periodAt(calendar, bookable, start)
      yield {
        ...start,
        ...evaluatePeriod(facts, calendar, bookable, { ...reader, period, durationId: start.durationId }),
      }
    }
  }

  return { calendar, startsOn: (day) => [...eachOn(day)], eachOn }
}

/** Quantity that must be free for a start to count: the requested one, for guests at least the product's minimum. */
function neededQuantity(product: BookableProduct, { requested = 1, audience }: StartTimeQuery): number {
  return audience === 'guest' ? Math.max(requested, product.minimumQuantity) : requested
}
