import { atTime, type LocalDate, localTime } from '#app/domain/shared/time.ts'
import { priceOptions } from './price-booking.ts'
import type { PriceFacts } from './price-facts.ts'
import { holdsOn } from './unit-price.ts'

/** Any time will do for a price: prices follow the date. Source: domain.md §4 'Unit price'. */
const NOON = localTime('12:00')

type FromPriceQuery = {
  productId: number
  /** Those that guests may choose; none for a product without durations. */
  durationIds: readonly number[]
  /** Coming dates, each once. */
  dates: Iterable<LocalDate>
  /** Whether a guest can start on a date; asked of as few dates as can be. */
  canStartOn: (date: LocalDate) => boolean
}

/**
 * The lowest unit price at which a guest can book on one of the dates, seasons included: the 'from' of a card.
 * null when there is none. What is sold out counts as if it weren't: the price is the product's, not the day's.
 */
export function fromPrice(facts: PriceFacts, query: FromPriceQuery): number | null {
  const seasons = facts.seasons.get(query.productId) ?? []
  const priced = new Set<string>()
  let lowest: number | null = null
  for (const date of query.dates) {
    // Dates in the same seasons cost the same.
    const key = seasons.filter((season) => holdsOn(season, date)).map(({ id }) => id)
    if (priced.has(key.join()) || !query.canStartOn(date)) continue
    priced.add(key.join())
    for (const unitPriceMinor of pricesOn(facts, query, date)) {
      lowest = Math.min(lowest ?? unitPriceMinor, unitPriceMinor)
    }
    if (seasons.length === 0) break
  }
  return lowest
}

function pricesOn(facts: PriceFacts, { productId, durationIds }: FromPriceQuery, date: LocalDate): number[] {
  const startRent = atTime(date, NOON)
  const durations = durationIds.length === 0 ? [null] : durationIds
  return durations.flatMap((durationId) =>
    priceOptions(facts, { productId, durationId, startRent, audience: 'guest' }).map(
      ({ unitPriceMinor }) => unitPriceMinor,
    ),
  )
}
