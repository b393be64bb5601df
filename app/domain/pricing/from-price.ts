import { atTime, datesFrom, type LocalDate, localTime, weekdayOf } from '#app/domain/shared/time.ts'
import { priceOptions } from './price-booking.ts'
import { isInSeason, type PricedDate, type PriceFacts } from './price-facts.ts'

/** Any time will do for a price: prices follow the date. Source: domain.md §4 'Unit price'. */
const NOON = localTime('12:00')

type FromPriceQuery = {
  productId: number
  /** Durations that guests may choose; none for a product without durations. */
  durationIds: readonly number[]
  dates: readonly PricedDate[]
  /** Whether a guest can start on a date; called for as few dates as possible. */
  canStartOn: (date: LocalDate) => boolean
}

/** So many dates from today on. */
export function comingDates(today: LocalDate, count: number): PricedDate[] {
  return datesFrom(today, count).map((date) => ({ date, weekday: weekdayOf(date) }))
}

/**
 * The lowest unit price at which a guest can book on one of the dates, seasons included: the 'from' of a
 * card. null when there is none. Sold-out starts count as well: the price is the product's, not the day's.
 */
export function fromPrice(facts: PriceFacts, query: FromPriceQuery): number | null {
  const seasons = facts.seasons.get(query.productId) ?? []
  const priced = new Set<string>()
  let lowest: number | null = null
  for (const day of query.dates) {
    // Dates in the same seasons cost the same.
    let key = ''
    for (const season of seasons) if (isInSeason(season, day)) key += `${season.id} `
    if (priced.has(key) || !query.canStartOn(day.date)) continue
    priced.add(key)
    for (const unitPriceMinor of pricesOn(facts, query, day.date)) {
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
