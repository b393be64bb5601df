import { type Findable, matchesQuery } from '#app/domain/order/manifest/matches-query.ts'

/** The departures with the rows that are meant, without those that have none. */
export function withMatches<Departure extends { rows: readonly Findable[] }>(
  departures: readonly Departure[],
  query: string,
): Departure[] {
  return departures.flatMap((departure) => {
    const rows = departure.rows.filter((row) => matchesQuery(row, query))
    return rows.length > 0 ? [{ ...departure, rows }] : []
  })
}
