import { type AvailabilityFacts, durationsFor } from '#app/domain/availability/availability-facts.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import type { StartTimeQuery } from './start-finder.ts'
import { hasEnoughLeft } from './start-time-state.ts'
import { type StartTimeOffer, startTimesOn } from './start-times.ts'

/** A start with the durations that can be had from it, shortest first. */
type StartChoice = { startRent: WallTime; durations: StartTimeOffer[] }

/** Starts of a date from which enough is left for at least one duration, earliest first. Source: domain.md §3. */
export function startChoicesOn(
  facts: AvailabilityFacts,
  query: Omit<StartTimeQuery, 'durationId'> & { date: LocalDate },
): StartChoice[] {
  const product = facts.products.get(query.productId)
  const durations = product ? durationsFor(product, query.audience) : []
  const offers = durations
    .flatMap(({ id: durationId }) => startTimesOn(facts, { ...query, durationId }))
    .filter(hasEnoughLeft)
    .toSorted((a, b) => compare(a.startRent, b.startRent) || compare(a.endRent, b.endRent))
  return [...Map.groupBy(offers, ({ startRent }) => startRent)].map(([startRent, durations]) => ({
    startRent,
    durations,
  }))
}

function compare(a: WallTime, b: WallTime): number {
  return a < b ? -1 : Number(a > b)
}
